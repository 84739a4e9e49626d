import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeHtml } from './html.ts'

const cases: [given: string, safe: string][] = [
  ['<p>Разлок <b>ARB</b></p>', '<p>Разлок <b>ARB</b></p>'],
  ['<script>alert(1)</script>текст', 'текст'],
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['<img src="javascript:alert(1)">', '<img />'],
  ['<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  [
    '<a href="https://example.org" onclick="x()">a</a>',
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<p style="position:fixed">a</p>', '<p>a</p>'],
  ['<span data-coin-id="btc" id="x">BTC</span>', '<span data-coin-id="btc">BTC</span>'],
  ['<p>не закрыт', '<p>не закрыт</p>'],
]
for (const [given, safe] of cases) test(`${given} becomes ${safe}`, () => assert.equal(safeHtml(given), safe))
