import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html.ts'
import { wikiToMarkdown } from './wiki.ts'

test.each([
  ['h2. Passos', '## Passos'],
  ['*Resultado:* {color:#bf2600}*FALHA*{color}', '**Resultado:** **FALHA**'],
  ['um _trecho_ e 2*3*4 e snake_case_nome', 'um *trecho* e 2*3*4 e snake_case_nome'],
  ['# um\n# dois\n** dentro', '1. um\n1. dois\n  - dentro'],
  ['* a\n- b', '- a\n- b'],
  ['[o manual|https://exemplo.com.br/a?b=1]', '[o manual](https://exemplo.com.br/a?b=1)'],
  ['[https://exemplo.com.br]', '<https://exemplo.com.br>'],
  ['[o manual|https://exemplo.com.br|smart-link]', '[o manual](https://exemplo.com.br)'],
  ['!tela.png|width=300!', '(tela.png)'],
  ['!https://exemplo.com.br/a.png!', '![](https://exemplo.com.br/a.png)'],
  ['[~accountid:712020:abc-1] viu, [~ana]', '@712020:abc-1 viu, @ana'],
  ['{code:java}\nint *a* = 1;\n{code}', '```java\nint *a* = 1;\n```'],
  ['{code:title=A.java|borderStyle=solid}\nx\n{code}', '```\nx\n```'],
  ['{noformat}a *b*{noformat} depois', '```\na *b*\n```\n depois'],
  ['{quote}\ndisse\n{quote}\nfim', '> disse\n\nfim'],
  ['bq. disse', '> disse'],
  ['||Campo||Valor||\n|a|[b|https://c.d]|', '| Campo | Valor |\n| --- | --- |\n| a | [b](https://c.d) |'],
  ['Tudo certo! Vamos! Agora', 'Tudo certo! Vamos! Agora'],
  ['-velho- +novo+ {{x}}', '~~velho~~ novo `x`'],
  ['Revis&atilde;o&nbsp;de {{c&oacute;digo}}\n{code}\n&nbsp;\n{code}', 'Revisão de `código`\n```\n&nbsp;\n```'],
  ['{code}\nnunca fecha', '```\nnunca fecha\n```'],
  [' \r\n \r\n', null],
])('[MV-01] wiki markup becomes Markdown: %j', (wiki, markdown) => {
  expect(wikiToMarkdown(wiki)).toBe(markdown)
})

test.each([
  ['<p>Olá <b>mundo</b></p><p>dois</p>', 'Olá **mundo**\n\ndois'],
  ['<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>', '- a\n- b\n  1. c'],
  ['<a href="https://exemplo.com.br?a=1&amp;b=2">veja</a>', '[veja](https://exemplo.com.br?a=1&b=2)'],
  ['<a href="javascript:alert(1)">veja</a>', 'veja'],
  ['<script>alert(1)</script>x<style>p{}</style>', 'x'],
  ['<h2>T&iacute;tulo</h2>a &lt;b&gt; &#233;', '## Título\n\na <b> é'],
  ['Aten&ccedil;&atilde;o:&nbsp;5&euro; &mdash; AT&T &amp;lt; &copy', 'Atenção: 5€ — AT&T &lt; &copy'],
  ['<p>um<!-- nota --> dois</p>três<!-- e', 'um dois\n\ntrês<!-- e'],
  ['1 < 2 e 3 > 2', '1 < 2 e 3 > 2'],
  ['<img src="x" alt="tela">', '(tela)'],
  ['sem tags', 'sem tags'],
  ['um <constructor>dois</constructor> &constructor;', 'um <constructor>dois</constructor> &constructor;'],
  ['use List<String> e Map<K, Object<T>> aqui; 5<6 e 7>2', 'use List<String> e Map<K, Object<T>> aqui; 5<6 e 7>2'],
  ['<p>use <tag> e <Data> assim</p><p>e <B>isto</B></p>', 'use <tag> e <Data> assim\n\ne **isto**'],
  ['Linha um\n- List<String>\n- dois', 'Linha um\n- List<String>\n- dois'],
])('[MV-01] HTML becomes Markdown: %s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown)
})

test('[MV-01] any text is read in time that grows with its length', () => {
  const sign = fc.constantFrom(
    '*',
    '_',
    '{',
    '}',
    '[',
    ']',
    '|',
    '!',
    '<',
    '>',
    '"',
    'a',
    ' ',
    '\n',
    '{code}',
    '&#',
    '&nbsp;',
    '<!--',
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 20 }), (signs) => {
      const text = signs.join('').repeat(500)
      wikiToMarkdown(text)
      htmlToMarkdown(text)
    }),
    { numRuns: 40 },
  )
})
