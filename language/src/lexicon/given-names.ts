import { wordList } from '../text.ts'
/** Common given names, folded: who is called so and unknown here is still somebody. */
export const givenNames: ReadonlySet<string> = new Set(
  wordList(`adriana adriano alan alessandra alessandro alex alexandra alexandre alice aline amanda ana anderson andre andrea andreia
  angela antonio ariane arthur artur augusto barbara beatriz bernardo bianca breno bruna bruno caio camila carla carlos
  carolina caroline catarina cecilia celia cesar clara claudia claudio cristiane cristina daniel daniela danilo davi debora
  denise diana diego diogo douglas edson eduarda eduardo elaine eliane elisa emanuel emerson enzo erica erick fabiana fabio
  felipe fernanda fernando filipe flavia flavio francisca francisco gabriel gabriela giovana giovanna guilherme gustavo
  heitor helena henrique hugo igor ingrid isabel isabela isabella isadora ivan jaqueline jessica joana joao joaquim jonas
  jorge jose juliana juliano julia julio karina katia kelly lais larissa laura leandro leonardo leticia lia livia lorena
  lucas luciana luciano lucia luis luisa luiz luiza manuela marcela marcelo marcia marcio marco marcos maria mariana marina
  mario marta mateus matheus mauricio mauro melissa michele miguel milena monica murilo natalia nathalia nelson nicolas
  nicole olivia otavio pamela patricia paula paulo pedro priscila rafael rafaela raquel raul rebeca regina renan renata
  renato ricardo roberta roberto rodrigo rogerio ronaldo rosana rubens samuel sandra sara sergio silvia silvio simone sofia
  sonia stella suzana tais tatiana thais thales thiago tiago valeria vanessa vera vicente victor vinicius vitor vitoria
  viviane wagner wallace wellington wesley william yasmin yuri
  fulano fulana beltrano beltrana sicrano sicrana ciclano ciclana`),
)
