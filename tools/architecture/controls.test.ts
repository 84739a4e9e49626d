import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawControlsIn } from './controls.ts'

for (const [text, count] of [
  ['<button type="button" onClick={() => open()}>Открыть</button>', 1],
  ['<form>\n  <input\n    type="checkbox"\n  />\n  <select />\n</form>', 2],
  ['<textarea value={text} />', 1],
  ['<input ref={input} type="file" hidden onChange={(event) => choose(event)} />', 0],
  ['<input onChange={(event) => choose(event)} type="search" />', 1],
  ['<Button>Открыть</Button>', 0],
  ['<TextInput label="Почта" />', 0],
] as const)
  test(`rawControlsIn counts ${count} in «${text}»`, () => assert.equal(rawControlsIn(text).length, count))
