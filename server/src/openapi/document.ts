import { readFileSync } from 'node:fs'
import { routes } from '@leme/contract/routes'
import type { Route } from '@leme/contract/wire/route'
import { authPaths } from './auth-paths.ts'
import { authSchemas } from './auth-schemas.ts'
import { commonResponses } from './failures.ts'
import { operationOf } from './operation.ts'
import { otherPaths } from './other-paths.ts'
import { contractSchemas } from './schemas.ts'
import { tags } from './tags.ts'
import type { Document, PathItem } from './types.ts'

/** The OpenAPI 3.1 document of everything that the server answers, for the origin that people use. */
export function openApiDocument(publicUrl: string): Document {
  return {
    openapi: '3.1.0',
    info: { title: 'Leme', version: version(), summary: 'Plataforma de operações', description },
    servers: [{ url: publicUrl }],
    tags,
    paths: { ...contractPaths(), ...otherPaths, ...authPaths },
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Uma pessoa conectada: o access_token de POST /auth/v1/token',
        },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'leme_…',
          description: 'Uma chave de API da organização, com a permissão que a operação nomeia',
        },
      },
      schemas: { ...contractSchemas(), ...authSchemas },
      responses: commonResponses(),
    },
  }
}

const description = `A API da plataforma de operações Leme. Tudo é JSON em UTF-8.

Toda chamada leva \`Authorization: Bearer\` com o token de uma pessoa ou com uma chave de API; cada operação diz o que aceita. Uma chave vê e grava só a sua organização e só o que as suas permissões dizem.

Erros são documentos \`application/problem+json\` (RFC 9457) com um código estável em \`code\`, uma frase em \`detail\` e, quando há campos recusados, a lista deles em \`errors\`.`

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function contractPaths(): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {}
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return paths
}
