import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { storeEarlyReads } from './api/early-read.ts'
import { watchConnection } from './api/http/connection.ts'
import { createQueryClient } from './api/query-client.ts'
import { watchSession } from './api/session/session.ts'
import { forgetOnSignOut } from './features/assistant/conversation/tab-storage.ts'
import { router } from './routes.tsx'
import { watchTheme } from './shell/theme.ts'
import { awaitFirstDrawing } from './ui/page/first-content.ts'

// A page whose code is still on its way has drawn nothing yet.
const drawn = awaitFirstDrawing()
router.subscribe('onRendered', drawn)
watchConnection()
watchTheme()
const queryClient = createQueryClient()
watchSession()
forgetOnSignOut()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const tree = createRoot(root)
void storeEarlyReads(queryClient).finally(() =>
  tree.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
