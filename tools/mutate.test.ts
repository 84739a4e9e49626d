import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breaksOf, broken, probed } from './mutate/breaks.ts'
import { patternOf, witnessesOf } from './mutate/witnesses.ts'

for (const [source, changes] of [
  ['const LIMIT_MS = 15 * 60_000', ['15 → (15 * 2)', '60_000 → (60_000 * 2)', '15 * 60_000 → (15) / (60_000)']],
  ['if (a > 3) b()', ['a > 3 → (a) <= (3)', '3 → 4']],
  ["const x = ok ? 'да' : 'нет'", ['ok → !(ok)', `'да' → "да~"`, `'нет' → "нет~"`]],
  ['const row = { id, name: person.name, isOpen: true }', ['person.name → undefined', 'true → false']],
  ["import a from './a.ts'; export type B = 'c' | 3", []],
  ['db.query(`select 1 from t where id = $1`, [id])', []],
  ["db.query('delete from t')", []],
] as const)
  test(`what can be broken in ${source}`, () =>
    assert.deepEqual(
      breaksOf('a.ts', source)
        .map(({ words }) => words)
        .sort(),
      [...changes].sort(),
    ))

test('a break changes its own expression; one outside of functions knows its constant', () => {
  const source = 'const MOST = 5\nexport function isMost(n: number) {\n  return n >= MOST\n}\n'
  const [first, second] = breaksOf('a.ts', source)
  assert.deepEqual([first!.line, first!.isAtLoad, first!.constant], [1, true, 'MOST'])
  assert.deepEqual([second!.line, second!.isAtLoad, second!.constant], [3, false, null])
  assert.match(broken(source, second!), /return \(n\) < \(MOST\)\n/)
  const loud = probed(source, [first!, second!], [7, 8], '/there')
  assert.match(loud, /const MOST = \(__reach\(7\), 5\)\n/)
  assert.match(loud, /return \(__reach\(8\), n >= MOST\)\n/)
})

for (const [title, said, isSaid] of [
  ['a price of $5 (or more)', 'a price of $5 (or more)', true],
  ['a price of $5 (or more)', 'a price of 5 or more', false],
  ['the price %s is %s', 'the price 3 is $3', true],
  ['$' + '{name} is refused', 'comments/ is refused', true],
  ['for %3$s it is $kind', 'for anna it is open', true],
] as const)
  test(`the pattern of «${title}» ${isSaid ? 'finds' : 'does not find'} «${said}»`, () =>
    assert.equal(new RegExp(patternOf(title)).test(said), isSaid))

test('a witness is the test below its tag, also after a table of cases', () => {
  const tag = (rows: string) => `// ${'spec'}: ${rows}`
  const cases = `test.each([\n  ['a', 1],\n])('the case %s', () => {})`
  const found = witnessesOf(
    'x.test.ts',
    `${tag('A-001, B-002')}\ntest('one', () => {})\n\n${tag('C-003')}\n${cases}\n${tag('C-004')}\nconst none = 1\n`,
  )
  assert.deepEqual(
    found.map(({ rows, line, title }) => [rows.join(), line, title]),
    [
      ['A-001,B-002', 1, 'one'],
      ['C-003', 4, 'the case %s'],
    ],
  )
})
