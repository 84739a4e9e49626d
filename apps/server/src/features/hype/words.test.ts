import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { MOST_COINS_NAMED, MOST_OF_ONE, ONE_VOICE_LEAST } from '@palata/contract/hype'
import { HYPE_FIGURES } from '@palata/contract/hype/figures'

test('docs/hype.md explains each hype figure in the words of the screen', () => {
  const page = readFileSync(new URL('../../../../../docs/hype.md', import.meta.url), 'utf8')
  for (const { title, text } of HYPE_FIGURES)
    assert.ok(page.includes(`### ${title}\n\n${text}\n`), `${title} is written otherwise in docs/hype.md`)
})

test('the explanations of hype name the limits that the code uses', () => {
  const words = HYPE_FIGURES.map(({ text }) => text).join('\n')
  assert.equal(MOST_OF_ONE, 3)
  assert.match(words, /первые три сообщения/)
  assert.ok(words.includes(`больше ${MOST_COINS_NAMED} монет`))
  assert.ok(words.includes(`хотя бы ${ONE_VOICE_LEAST} сообщений`))
})
