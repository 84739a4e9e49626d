import { afterEach, expect, test } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

afterEach(() => localStorage.clear())

const DRAFT = { text: 'Слова', image: '', key: 'k', at: Date.now() }

test.each(['null', '7', '"words"', '[1, null]', '{"7":[],"8":null,"9":{"text":1}}', '{', '{"7":{"text":"a"}}'])(
  'drafts stored as %s are no drafts, and a new one is stored all the same',
  (stored) => {
    localStorage.setItem('comment-drafts', stored)
    for (const place of ['0', '7', '8', '9']) expect(readDraft(place)).toBeNull()
    keepDraft('7', DRAFT, 'k')
    expect(readDraft('7')).toMatchObject({ text: 'Слова', key: 'k' })
  },
)

test('of many drafts the oldest and those of two months ago are dropped', () => {
  const old = { ...DRAFT, at: Date.now() - 61 * 86_400_000 }
  const many = Array.from({ length: 60 }, (_, place) => [`post-${place}`, { ...DRAFT, at: DRAFT.at - place }])
  localStorage.setItem('comment-drafts', JSON.stringify(Object.fromEntries([...many, ['old', old]])))
  keepDraft('new', DRAFT, 'k')
  const kept = Object.keys(JSON.parse(localStorage.getItem('comment-drafts')!))
  expect(kept).toHaveLength(40)
  expect([kept[0], kept.includes('post-38'), kept.includes('post-39'), kept.includes('old')]).toEqual([
    'new',
    true,
    false,
    false,
  ])
})

test('sending in one tab drops its own draft, not the one that another tab has stored meanwhile', () => {
  keepDraft('new', DRAFT, 'mine')
  keepDraft('new', { ...DRAFT, text: 'Другая вкладка' }, 'theirs')
  dropDraft('new', 'mine')
  expect(readDraft('new')?.text).toBe('Другая вкладка')
  dropDraft('new', 'theirs')
  expect(readDraft('new')).toBeNull()
})
