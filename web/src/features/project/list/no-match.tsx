import { Button } from '../../../ui/button.tsx'

/** There are projects, but the filter leaves none. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid min-h-59.25 content-center justify-items-center rounded-3 border border-dashed border-line-2 px-4 py-10 text-center">
      <h2 className="text-section font-semibold">Nenhum projeto corresponde ao filtro</h2>
      <p className="mt-0.5 text-cell text-ink-3">Mude a busca ou veja todos os projetos de novo</p>
      <Button className="mt-4.5" onClick={onClear}>
        Limpar filtros
      </Button>
    </div>
  )
}
