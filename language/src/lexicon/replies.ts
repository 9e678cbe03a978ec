/** Words that only agree, and what may stand beside them. */
export const yes = `sim s ss sss simm isso exato exatamente correto certo certinho certissimo positivo claro logico obvio confirma confirmo
  confirmado confirmar confirme pode podes manda mandar mande cria crie criar criando faz faca fazer segue siga seguir
  seguimos prossiga prossegue prosseguir continua continue continuar avanca avance executa execute executar aplica
  aplique aplicar salva salve salvar grava grave gravar ok okay okey oki beleza blz perfeito perfeita otimo otima fechado
  fechou bora simbora vambora partiu vamos vamo vai show top joia massa aprovado aprovo aprova aprovada aprovadissimo
  autorizo autorizado autoriza aceito concordo yes yep uhum aham arra dale positiva sucesso combinado maravilha legal bala
  ver adiante demorou tranquilo suave toca tocar feito excelente`
export const besideYes = `e que por mim favor gentileza o a os as tudo todos todas ai entao agora ja assim mesmo bem muito queria pedi precisava esperava aqui la em frente esta
  ta tao com certeza esse essa esses essas este estes estas plano preview previa epicos epico stories story tasks task
  projeto itens nesse neste sem problema problemas de acordo na no pra para eu pessoal valeu obrigado obrigada voce vc
  bom boa pronto um uma dois duas tres quatro cinco seis todo toda ser sera era ficou bola ficha uai tche bah oxe po cara mano
  vei chefe querido querida gente aprovacao criacao tambem`
export const thanks = `obrigado obrigada obrigadao brigado brigada brigadao brigadinha obg obgd obrigadissimo valeu vlw vlww grato grata gratidao
  agradeco agradecido agradecida thanks thx tmj tchau falou flw fui abraco abracos abs entendi entendido saquei
  anotado ciente hm hmm hum ah kk kkk kkkk rs rsrs haha hahaha`
export const besideThanks = `muito mto muita pela por ajuda ajudou bastante tudo demais mesmo viu voce vc ai meu minha querido querida amigo amiga parceiro parceira
  chefe cara mano pessoal gente era so isso show de bola massa top maravilha otimo perfeito beleza blz ok e ate mais logo
  amanha um tamo junto nada nao por enquanto otima perfeita legal bom bem eu que`
export const no = `nao n nn nope no nem negativo cancela cancelar cancele cancelo cancelado cancelamento cancelemos deixa deixar deixe deixo
  esquece esqueca esquecer desisto desisti desiste desistir aborta aborte abortar desconsidera desconsidere desconsiderar ignora ignore
  ignorar descarta descarte descartar para parar pare parou larga nunca jamais nada`
export const besideNo = `isso tudo esse essa este esta aqui ai o a os as do da esses essas estes estas plano previa preview criacao operacao pedido projeto
  epico epicos cadastro task tasks story stories tarefas ideia coisa historia negocio disso pra para la depois outra outro hora dia vez momento
  amanha mais tarde semana que vem quieto baixo estar assim como ta esta com mao agora hoje eu vou vamos vai preciso quero era criar fazer
  cadastrar seguir continuar precisa faz faca crie cria confirma confirme confirmar confirmo segue nesse ainda por enquanto ora mesmo entao vejo penso
  mexer obrigado obrigada valeu pode mudei de nem pensar pau jeito nenhum fica proxima melhor prefiro acho e ser so mim favor gentileza
  queria quis pedi disse falei sim ver bom mas sem ah ate`
