import type { DemoProject } from './project-data.ts'
import { agendaIpe } from './projects/agenda-ipe.ts'
import { atlas } from './projects/atlas.ts'
import { bussola } from './projects/bussola.ts'
import { catalogoSabia } from './projects/catalogo-sabia.ts'
import { clubeDaVinicola } from './projects/clube-da-vinicola.ts'
import { integracaoFiscal } from './projects/integracao-fiscal.ts'
import { lojaPontoEVirgula } from './projects/loja-ponto-e-virgula.ts'
import { obraConectada } from './projects/obra-conectada.ts'
import { painelEolico } from './projects/painel-eolico.ts'
import { portalDoCooperado } from './projects/portal-do-cooperado.ts'
import { previsaoDeSafra } from './projects/previsao-de-safra.ts'
import { reposicaoInteligente } from './projects/reposicao-inteligente.ts'
import { triagemAssistida } from './projects/triagem-assistida.ts'
import { vistoriaEmCampo } from './projects/vistoria-em-campo.ts'

/** Newest first. */
export const projects: readonly DemoProject[] = [
  obraConectada,
  atlas,
  bussola,
  reposicaoInteligente,
  painelEolico,
  agendaIpe,
  integracaoFiscal,
  previsaoDeSafra,
  triagemAssistida,
  portalDoCooperado,
  vistoriaEmCampo,
  clubeDaVinicola,
  lojaPontoEVirgula,
  catalogoSabia,
]
