/** Notes of service as SefinNacional and cities write them, made up: nobody's own. */

export type Made = {
  number?: number
  provider?: string
  providerName?: string
  taker?: string | null
  takerName?: string | null
  day?: string
  competence?: string
  gross?: string
  net?: string | null
  /** 2: withheld by the taker. */
  issBy?: 1 | 2 | 3
  iss?: string
  discounts?: [string, string]
  withheld?: { inss?: string; irrf?: string; csll?: string; pis?: string; cofins?: string; tpRetPisCofins?: string }
  total?: string
  /** The key of the note that it replaces. */
  replaces?: string
  environment?: 1 | 2
  version?: string
}

export const ours = '11222333000181'

/** A key with its check digit, which the weights of the manual give. */
export function keyOf({ number = 1, provider = ours, day = '2026-11-03' }: Made = {}, code = 123_456_789): string {
  const month = day.slice(2, 4) + day.slice(5, 7)
  const owner = provider.padStart(14, '0')
  const body = `330455721${owner}${String(number).padStart(13, '0')}${month}${String(code).padStart(9, '0')}`.slice(
    0,
    49,
  )
  const weights = `2${'98765432'.repeat(6)}`
  const sum = [...body].reduce((total, one, at) => total + (one.charCodeAt(0) - 48) * Number(weights[at]), 0)
  return `${body}${[0, 1].includes(sum % 11) ? 0 : 11 - (sum % 11)}`
}

const person = (tag: string, document: string | null, name: string | null) =>
  `<${tag}>${document === null ? '' : document.length === 11 ? `<CPF>${document}</CPF>` : `<CNPJ>${document}</CNPJ>`}${name === null ? '' : `<xNome>${name}</xNome>`}</${tag}>`

const field = (name: string, value: string | undefined | null) => (value ? `<${name}>${value}</${name}>` : '')

/** What is inside of the root of a national note. */
export function nationalInfo(made: Made = {}): string {
  const { number = 1, provider = ours, providerName = 'NOSSA SOFTWARE LTDA', taker = '11444777000161' } = made
  const { takerName = 'Padaria Aurora Ltda', day = '2026-11-03', gross = '1000.00', net = gross, issBy = 1 } = made
  const { iss, discounts, withheld = {}, total, replaces, environment = 1, competence = day } = made
  const { inss, irrf, csll, pis, cofins, tpRetPisCofins = '2' } = withheld
  const piscofins =
    pis || cofins
      ? `<piscofins>${field('vPis', pis)}${field('vCofins', cofins)}<tpRetPisCofins>${tpRetPisCofins}</tpRetPisCofins></piscofins>`
      : ''
  return `<infNFSe Id="NFS${keyOf(made)}"><xLocEmi>Rio de Janeiro</xLocEmi><nNFSe>${number}</nNFSe><cStat>100</cStat><dhProc>${day}T21:30:00-03:00</dhProc>${person('emit', provider, providerName)}<valores>${field('vISSQN', iss)}${field('vTotalRet', total)}${net === null ? '' : `<vLiq>${net}</vLiq>`}</valores><DPS versao="1.01"><infDPS Id="DPS1"><tpAmb>${environment}</tpAmb><dhEmi>${day}T21:29:00-03:00</dhEmi><dCompet>${competence}</dCompet>${replaces ? `<subst><chSubstda>${replaces}</chSubstda><cMotivo>99</cMotivo><xMotivo>Valor errado</xMotivo></subst>` : ''}<prest><CNPJ>${provider}</CNPJ></prest>${taker === null && takerName === null ? '' : person('toma', taker, takerName)}<serv><cServ><cTribNac>010101</cTribNac><xDescServ>Desenvolvimento de sistema</xDescServ></cServ></serv><valores><vServPrest><vServ>${gross}</vServ></vServPrest>${discounts ? `<vDescCondIncond><vDescIncond>${discounts[0]}</vDescIncond><vDescCond>${discounts[1]}</vDescCond></vDescCondIncond>` : ''}<trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>${issBy}</tpRetISSQN></tribMun><tribFed>${piscofins}${field('vRetCP', inss)}${field('vRetIRRF', irrf)}${field('vRetCSLL', csll)}</tribFed></trib></valores></infDPS></DPS></infNFSe>`
}

export const nationalOf = (made: Made = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><NFSe versao="${made.version ?? '1.01'}" xmlns="http://www.sped.fazenda.gov.br/nfse">${nationalInfo(made)}<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature></NFSe>`

/** A registered event: e101101 cancels, e105102 replaces. */
export const eventOf = (key: string, code = 'e101101', besides = '', day = '2026-11-10') =>
  `<evento versao="1.00" xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento Id="EVT${key}${code.slice(1)}001"><dhProc>${day}T10:00:00-03:00</dhProc><pedRegEvento versao="1.00"><infPedReg Id="PRE${key}"><dhEvento>${day}T10:00:00-03:00</dhEvento><chNFSe>${key}</chNFSe><${code}><xDesc>Evento</xDesc><cMotivo>1</cMotivo><xMotivo>Erro na emissão</xMotivo>${besides}</${code}></infPedReg></pedRegEvento></infEvento></evento>`

export const replacementOf = (key: string, by: string) => eventOf(key, 'e105102', `<chSubstituta>${by}</chSubstituta>`)

type City = {
  number?: number
  code?: string
  cancelled?: string
  replaces?: number
  values?: string
  prefix?: string
}

/** ABRASF 1.00, where everything lies in one Servico. */
export function abrasfOf({ number = 7, code = 'ab-12', cancelled, replaces, values, prefix = '' }: City = {}): string {
  const inside = `<Nfse versao="1.00"><InfNfse Id="n${number}"><Numero>${number}</Numero><CodigoVerificacao>${code}</CodigoVerificacao><DataEmissao>2026-10-28T09:36:40</DataEmissao><IdentificacaoRps><Numero>99</Numero></IdentificacaoRps><Competencia>2026-10-01T00:00:00</Competencia>${replaces ? `<NfseSubstituida>${replaces}</NfseSubstituida>` : ''}<Servico><Valores>${values ?? '<ValorServicos>1000.00</ValorServicos><ValorPis>6.50</ValorPis><ValorCofins>30.00</ValorCofins><ValorInss>0.00</ValorInss><ValorIr>15.00</ValorIr><ValorCsll>10.00</ValorCsll><IssRetido>1</IssRetido><ValorIss>50.00</ValorIss><ValorIssRetido>50.00</ValorIssRetido><OutrasRetencoes>0</OutrasRetencoes><Aliquota>5</Aliquota><ValorLiquidoNfse>888.50</ValorLiquidoNfse>'}</Valores><Discriminacao>Suporte</Discriminacao></Servico><PrestadorServico><IdentificacaoPrestador><Cnpj>${ours}</Cnpj></IdentificacaoPrestador><RazaoSocial>NOSSA SOFTWARE LTDA</RazaoSocial><Endereco><CodigoMunicipio>3106200</CodigoMunicipio></Endereco></PrestadorServico><TomadorServico><IdentificacaoTomador><CpfCnpj><Cnpj>11444777000161</Cnpj></CpfCnpj></IdentificacaoTomador><RazaoSocial>Padaria Aurora Ltda</RazaoSocial></TomadorServico><OrgaoGerador><CodigoMunicipio>3106200</CodigoMunicipio></OrgaoGerador></InfNfse></Nfse>${cancelled ? `<NfseCancelamento><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse><Numero>${number}</Numero></IdentificacaoNfse></InfPedidoCancelamento></Pedido><DataHoraCancelamento>${cancelled}T12:00:00</DataHoraCancelamento></Confirmacao></NfseCancelamento>` : ''}`
  const xml = `<ConsultarNfseResposta><ListaNfse><CompNfse>${inside}</CompNfse></ListaNfse></ConsultarNfseResposta>`
  const prefixed = prefix ? xml.replace(/<(\/?)/g, `<$1${prefix}:`) : xml
  return `<?xml version="1.0" encoding="UTF-8"?>${prefixed}`
}

/** ABRASF 2.0x: the declaration lies apart, and the values of the note too. */
export const abrasf2Of = (number = 8) =>
  `<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse versao="2.02"><InfNfse Id="i"><Numero>${number}</Numero><CodigoVerificacao>Z9</CodigoVerificacao><DataEmissao>2026-10-05T10:00:00.000-03:00</DataEmissao><ValoresNfse><BaseCalculo>2000.00</BaseCalculo><ValorIss>100.00</ValorIss><ValorLiquidoNfse>1870.00</ValorLiquidoNfse></ValoresNfse><PrestadorServico><RazaoSocial>NOSSA SOFTWARE LTDA</RazaoSocial></PrestadorServico><OrgaoGerador><CodigoMunicipio>4314902</CodigoMunicipio></OrgaoGerador><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Competencia>2026-10-01</Competencia><Servico><Valores><ValorServicos>2000.00</ValorServicos><ValorIr>30.00</ValorIr><ValorIss>100.00</ValorIss><Aliquota>0.05</Aliquota></Valores><IssRetido>1</IssRetido><Discriminacao>Hospedagem</Discriminacao></Servico><Prestador><CpfCnpj><Cnpj>${ours}</Cnpj></CpfCnpj></Prestador><Tomador><IdentificacaoTomador><CpfCnpj><Cpf>00000000191</Cpf></CpfCnpj></IdentificacaoTomador><RazaoSocial>Maria de Exemplo</RazaoSocial></Tomador></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse></CompNfse>`

const saoPauloNfe = (number: number, status: string) =>
  `<NFe xmlns=""><ChaveNFe><InscricaoPrestador>39616924</InscricaoPrestador><NumeroNFe>${number}</NumeroNFe><CodigoVerificacao>PH5G-L6XU</CodigoVerificacao></ChaveNFe><DataEmissaoNFe>2026-10-28T13:03:57</DataEmissaoNFe><CPFCNPJPrestador><CNPJ>${ours}</CNPJ></CPFCNPJPrestador><RazaoSocialPrestador>NOSSA SOFTWARE LTDA</RazaoSocialPrestador><StatusNFe>${status}</StatusNFe>${status === 'C' ? '<DataCancelamento>2026-10-30T08:00:00</DataCancelamento>' : ''}<ValorServicos>20500</ValorServicos><ValorPIS>10</ValorPIS><ValorCOFINS>10.5</ValorCOFINS><ValorIR>307.5</ValorIR><ValorISS>1025</ValorISS><ISSRetido>true</ISSRetido><CPFCNPJTomador><CNPJ>11444777000161</CNPJ></CPFCNPJTomador><RazaoSocialTomador>Padaria Aurora Ltda</RazaoSocialTomador><Discriminacao>Site</Discriminacao></NFe>`

export const saoPauloOf = (number = 17, status = 'N') =>
  `<?xml version="1.0" encoding="utf-8"?><RetornoConsulta xmlns="http://www.prefeitura.sp.gov.br/nfe"><Cabecalho Versao="1" xmlns=""><Sucesso>true</Sucesso></Cabecalho>${saoPauloNfe(number, status)}${saoPauloNfe(number + 1, 'N')}</RetornoConsulta>`

/** The answer of São Paulo as its service sends it: XML as the text of an element. */
export const soapOf = (xml: string) =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><ConsultaNFeResponse><RetornoXML>${xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</RetornoXML></ConsultaNFeResponse></soap:Body></soap:Envelope>`
