import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aimed } from './mutate/aim.ts'
import { breaksOf, broken } from './mutate/breaks.ts'
import { drawnRows } from './mutate/draw.ts'
import { probed, reachesIn } from './mutate/probes.ts'
import { random } from './mutate/random.ts'
import { mark, repeated, switched } from './mutate/together.ts'
import { patternOf, witnessesOf } from './mutate/witnesses.ts'

for (const [source, changes] of [
  ['const LIMIT_MS = 15 * 60_000', ['15 → (15 * 2)', '60_000 → (60_000 * 2)', '15 * 60_000 → (15) / (60_000)']],
  ['if (a > 3) b()', ['a > 3 → (a) <= (3)', '3 → 4', 'b() → undefined']],
  ["const x = ok ? 'да' : 'нет'", ['ok → !(ok)', `'да' → "да~"`, `'нет' → "нет~"`]],
  ['const row = { id, name: person.name, isOpen: true }', ['person.name → undefined', 'true → false']],
  ["import a from './a.ts'; export type B = 'c' | 3", []],
  ['const a = db.query(`select 1 from t where id = $1`, [id])', []],
  ["db.query('delete from t')", ["db.query('delete from t') → undefined"]],
  ['const ok = /^a+$/.test(b)', ['/^a+$/ → /(?!)/']],
  ['const said = `Ждём $' + '{n} дня`', ['`Ждём $' + '{n} дня` → `Ждём $' + '{n} дня~`']],
  ['const name = `$' + '{a}-1`', []],
  ['await notify(person)', ['await notify(person) → undefined']],
  ['const q = { queryKey: ["posts"] }', []],
  [
    'const a = <p className="x">\n  Нет\n  монет <b>тут</b></p>',
    ['Нет монет → {"Нет монет~"}', '<b>тут</b> → {null}', 'тут → {"тут~"}'],
  ],
] as const)
  test(`what can be broken in ${source}`, () =>
    assert.deepEqual(
      breaksOf('a.tsx', source)
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
  assert.equal(second!.inside, 'isMost')
  const loud = probed(source, [first!, second!], [7, 8], '/there', 'node')
  assert.match(loud, /const MOST = \(__reach\(7\), 5\)\n/)
  assert.match(loud, /return \(__reach\(8\), n >= MOST\)\n/)
})

test('a probe writes the running test’s name, and leaves the text of elements as it was', () => {
  const source = 'const a = () => <p>Нет\n монет</p>'
  const loud = probed(source, breaksOf('a.tsx', source), [3], '/there', 'vitest')
  assert.match(loud, /^import \{ expect as __expect \} from 'vitest'/)
  assert.ok(loud.endsWith('const a = () => <p>{(__reach(3), "Нет монет")}</p>'), loud)
  assert.deepEqual(reachesIn('3 a > the test\n12 \n'), [
    { id: 3, test: 'a > the test' },
    { id: 12, test: '' },
  ])
})

test('of what a test runs, the code in whose words its row and it speak is broken first', () => {
  const source = 'const far = (a) => a > 1\n\nconst price = (coin) => coin.old > 5\n\nconst also = (b) => b.x > 7\n'
  const sites = breaksOf('a.ts', source).map((one) => ({ file: 'a.ts', one }))
  const wanted = { requirement: 'The price of a coin grows old', test: 'assert(also(7))' }
  const texts = new Map([['a.ts', source.split('\n')]])
  const lines = (most: number) => aimed(sites, wanted, texts, most).map(({ one }) => one.line)
  assert.deepEqual([lines(1), lines(2), lines(9)], [[3], [3, 5], [3, 5, 1]])
})

test('several breaks stand in one source, each in force by its number, in statements and elements too', () => {
  const source = 'told.push(1)\nadd(told)\nconst a = <p>Нет <b>тут</b></p>'
  const [push, add, text] = ['told.push(1)', 'add(told)', 'Нет'].map(
    (said) => breaksOf('a.tsx', source).find(({ start, end }) => source.slice(start, end) === said)!,
  )
  const given = [push!, add!, text!].map((one, index) => ({ number: index + 1, one }))
  assert.equal(
    switched(source, given),
    [
      '0, (globalThis.__break === 1 ? (undefined) : (told.push(1)))',
      '0, (globalThis.__break === 2 ? (undefined) : (add(told)))',
      'const a = <p>{(globalThis.__break === 3 ? ("Нет~") : ("Нет"))} <b>тут</b></p>',
    ].join('\n'),
  )
})

test('a repeated test file runs each test unbroken, with each break and unbroken again', async () => {
  const ran: [string, unknown][] = []
  const file = repeated("import { after, test } from 'node:test'\ntest('one', () => run())\n", 2)!
  const body = file.replace(/^import .*?;/, '')
  const stub = (title: string, run: () => void) => ran.push([title, run()])
  new Function('__test', 'run', body)(stub, () => (globalThis as { __break?: number }).__break)
  assert.deepEqual(
    ran,
    [0, 1, 2, 3].map((number) => [`one ${mark(number)}`, number]),
  )
  assert.equal(repeated("import { it } from 'vitest'", 1), null)
})

test('a draw takes of each part in proportion, the same for the same seed', () => {
  const [first, same, other] = [1, 1, 2].map((seed) => drawnRows(30, random(seed)).map(({ row }) => row.id))
  assert.deepEqual(first, same)
  assert.notDeepEqual(first, other)
  assert.deepEqual(
    ['A', 'B', 'C'].map((part) => first!.filter((id) => id.startsWith(part)).length),
    [10, 12, 8],
  )
  assert.equal(new Set(first).size, 30)
})

for (const [title, said, isSaid] of [
  ['a price of $5 (or more)', 'a price of $5 (or more)', true],
  ['a price of $5 (or more)', 'a price of 5 or more', false],
  ['the price %s is %s', 'the price 3 is $3', true],
  ['its author may: case %#', 'its author may: case 3', true],
  ['$' + '{name} is refused', 'comments/ is refused', true],
  ['for %3$s it is $kind', 'for anna it is open', true],
] as const)
  test(`the pattern of «${title}» ${isSaid ? 'finds' : 'does not find'} «${said}»`, () =>
    assert.equal(new RegExp(patternOf(title)).test(said), isSaid))

test('a witness is the test below its tag or around it, also after a table of cases', () => {
  const tag = (rows: string) => `// ${'spec'}: ${rows}`
  const cases = `test.each([\n  ['a', 1],\n])('the case %s', () => {})`
  const found = witnessesOf(
    'x.test.ts',
    `${tag('A-001, B-002')}\ntest('one', () => {})\n\n${tag('C-003')}\n${cases}\ntest('long', () => {\n  ${tag('C-004')}\n  one()\n})\n`,
  )
  assert.deepEqual(
    found.map(({ rows, line, title }) => [rows.join(), line, title]),
    [
      ['A-001,B-002', 1, 'one'],
      ['C-003', 4, 'the case %s'],
      ['C-004', 9, 'long'],
    ],
  )
})
