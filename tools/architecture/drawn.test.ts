import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { handlersByEndpoint } from '../where/handlers.ts'

const PAGE = 'docs/architecture.md'
const POSTS = 'apps/server/src/features/posts'
const HOW = 'The folders or the verbs of posts changed: WRITE=1 node --test tools/architecture/drawn.test.ts'

/** The tree of a feature's folders, each with its verbs, or with its files where it has none. */
function drawn(root: string): string {
  return [root, ...branches(root, '')].join('\n')
}

function branches(folder: string, indent: string): string[] {
  const inside = globSync(`${folder}/*/`).sort()
  return inside.flatMap((one, index) => {
    const isLast = index === inside.length - 1
    const name = one.split('/').at(-1)!
    const line = `${indent}${isLast ? '└─' : '├─'} ${name}`
    const verbs = verbsOf(one).join(', ')
    return [
      `${line.padEnd(16)} ${verbs || `(${filesIn(one).join(', ')})`}`,
      ...branches(one, `${indent}${isLast ? '   ' : '│  '}`),
    ]
  })
}

/** What the folder's `actions.ts` exports; without one, the calls that its `routes.ts` answers. */
function verbsOf(folder: string): string[] {
  const [actions] = globSync(`${folder}/actions.ts`)
  if (actions)
    return [...readFileSync(actions, 'utf8').matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name!)
  return [...handlersByEndpoint()].flatMap(([call, places]) =>
    places.some((place) => place.startsWith(`${folder}/routes.ts:`)) ? [call.split('.')[1]!] : [],
  )
}

const filesIn = (folder: string) =>
  globSync(`${folder}/*.ts`)
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => file.split('/').at(-1)!.replace('.ts', ''))

test('the drawing of posts in the architecture shows its folders and verbs as they are', () => {
  const page = readFileSync(PAGE, 'utf8')
  const [block = ''] = new RegExp(`(?<=\`\`\`\\n)${POSTS}\\n[^\`]*?(?=\\n\`\`\`)`).exec(page) ?? []
  assert.ok(block, `${PAGE} draws ${POSTS}`)
  if (process.env.WRITE)
    writeFileSync(
      PAGE,
      page.replace(block, () => drawn(POSTS)),
    )
  assert.equal(process.env.WRITE ? drawn(POSTS) : block, drawn(POSTS), HOW)
  for (const verb of ['publish', 'schedule', 'pin', 'remove', 'restore', 'saveDraft'])
    assert.match(drawn(POSTS), new RegExp(`\\b${verb}\\b`))
})
