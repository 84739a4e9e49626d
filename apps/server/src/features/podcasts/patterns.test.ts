import assert from 'node:assert/strict'
import { test } from 'node:test'
import { programOf } from './rss/leak.ts'
import { readChapters } from './rules.ts'
import { checkVtt } from './transcript.ts'

/** Each would keep a careless expression busy for minutes: its steps are the square or the cube of the length. */
const cue = (words: string) => () => checkVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`, 60)
const LONG: Record<string, () => unknown> = {
  'voices never closed': cue('<v.'.repeat(100_000) + '\t'.repeat(100_000)),
  'a voice of tabs': cue(`<v${'\t'.repeat(300_000)}`),
  'brackets never closed': cue('<'.repeat(300_000)),
  'a chapter of tabs': () => readChapters(`6:00 x${'\t'.repeat(300_000)}x`, 3600),
  'a chapter of coins': () => readChapters(`6:00 x [${'ABC, '.repeat(60_000)}`, 3600),
  'a browser of figures': () => programOf(`Mozilla ${'0'.repeat(300_000)}.`),
}
for (const [name, read] of Object.entries(LONG))
  test(`a hostile line of a podcast is read in linear time: ${name}`, () => {
    assert.notEqual(read(), undefined)
  })

test('the voice of a cue is read with its classes', () => {
  const read = checkVtt('WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud  Мария Ким>Рынок</v>\n', 60)
  assert.deepEqual('cues' in read && read.cues.map(({ voice, text }) => [voice, text]), [['Мария Ким', 'Рынок']])
})
