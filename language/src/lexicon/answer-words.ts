import { wordSet } from '../text.ts'

/** Words that a sentence has and a name has not. */
export const sentenceWords = wordSet(
  `nao tem tenho quero queria sei posso podemos preciso isso assim depois problema inativo inativa esta estao foi voce vc
   eles elas ele ela mas eu ja ue como nenhum nenhuma pronto : ? !`,
)

/** Which of the options is meant; -1 is the last one. */
export const placeWords: Record<string, number> = {
  um: 0,
  uma: 0,
  dois: 1,
  duas: 1,
  tres: 2,
  quatro: 3,
  meio: 1,
  cima: 0,
  baixo: -1,
}

/** What stands beside a name and is no part of it. */
export const besideNames = wordSet(
  'o a os as do da dos das de no na em e para pra pro com que esse essa este esta aquele aquela',
)
