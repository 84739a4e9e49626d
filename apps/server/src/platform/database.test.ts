import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '#testing/app.ts'

const { db, drop } = await testDatabase()
after(drop)

test('arrays of numbers come as the database has them', async () => {
  const cases: [text: string, numbers: unknown][] = [
    ['{}', []],
    ['{1}', [1]],
    ['{-0.5,1e-9,6.02e+23,123456789.125}', [-0.5, 1e-9, 6.02e23, 123456789.125]],
    ['{1,NULL,2}', [1, null, 2]],
    ['{NaN,Infinity,-Infinity}', [Number.NaN, Infinity, -Infinity]],
    [
      '{{1,2},{3,4}}',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['[2:3]={7,8}', [7, 8]],
  ]
  for (const [text, numbers] of cases) {
    const { rows } = await db.query<{ numbers: unknown; small: unknown[] }>(
      'select $1::float8[] as numbers, $1::float4[] as small',
      [text],
    )
    assert.deepEqual(rows[0]!.numbers, numbers, text)
    assert.equal(rows[0]!.small.length, (numbers as unknown[]).length, text)
  }
})
