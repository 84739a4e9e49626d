import assert from 'node:assert/strict'
import { test } from 'node:test'
import { richTitle } from './richTitle.ts'

const cases: [html: string, shown: string][] = [
  ['Комиссии <b>Base</b> растут', 'Комиссии <b>Base</b> растут'],
  ['<span data-coin-id="arbitrum">ARB</span> и <em>OP</em>', '<span data-coin-id="arbitrum">ARB</span> и <em>OP</em>'],
  ['a &lt; b &amp;&nbsp;c', 'a &#60; b &#38;\u00a0c'],
  ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
  ['<b onclick="x()">b</b>', 'Просто'],
  ['<img src=x onerror=alert(1)>', '&#60;img src=x onerror=alert(1)&#62;'],
  ['<span data-coin-id="a" onmouseover="x">a', '&#60;span data-coin-id=&#34;a&#34; onmouseover=&#34;x&#34;&#62;a'],
  ['<b>не закрыт', 'Просто'],
  ['<b><i>вперемешку</b></i>', 'Просто'],
  ['&lt;b&gt;написано', '&#60;b&#62;написано'],
  ['', 'Просто'],
]
for (const [html, shown] of cases)
  test(`richTitle shows ${html} as ${shown}`, () => assert.equal(richTitle(html, 'Просто'), shown))
