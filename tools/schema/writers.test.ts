import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsByFeature, writerProblems, writersByTable, writtenBy } from './writers.ts'

const table = (comment: string) => `-- Head.\n\n${comment}create table posts (\n  id integer\n);\n`
const writers = new Map([['posts', ['posts/publishing/store.ts', 'posts/writing/store.ts']]])
const problemsOf = (comment: string, by = writers) => writerProblems({ posts: table(comment) }, by)
const said = `-- ${writtenBy(writers.get('posts')!)}\n`

test('a table without the files that write it, or with others, is refused', () => {
  assert.deepEqual(problemsOf(`-- A post.\n${said}`), [])
  assert.deepEqual(problemsOf(`${said}-- Written by triggers of comments (count).\n`), [])
  assert.deepEqual(problemsOf(said.replace(', posts', ',\n-- posts')), [])
  for (const comment of [
    '',
    '-- A post.\n',
    '-- Written by posts/writing/store.ts.\n',
    said.replace('.ts.', '.ts, more.ts.'),
  ])
    assert.match(problemsOf(comment)[0] ?? '', /^posts\.sql: posts is written by posts\/publishing\/store\.ts, posts/)
  assert.match(problemsOf(said, new Map())[0] ?? '', /posts is written by no file/)
})

test('writers are files of the product, in SQL of every form, and no test, sample or demo', () => {
  const found = writersByTable()
  assert.ok(found.get('posts')!.includes('posts/publishing/store.ts'))
  const all = [...found.values()].flat()
  assert.deepEqual(
    all.filter((file) => /\.test\.ts|samples|manifest|demo|testing/.test(file)),
    [],
  )
})

test('events of a feature are those that it declares', () => {
  assert.deepEqual(eventsByFeature().get('posts'), ['posts.changed', 'posts.published'])
  assert.equal(eventsByFeature().get('words'), undefined)
})
