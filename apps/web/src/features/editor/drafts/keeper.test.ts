import type { Draft, DraftLine } from '@palata/contract/posts/drafts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '#api/api.tsx'
import { expectConsoleWarn } from '#testing/console.ts'
import { type Answer, type FakeRequest, fakeServer, noConnection, type Replies } from '#testing/replies.ts'
import { isSameWriting, NOTHING_WRITTEN, type Writing } from '../writing.ts'
import { AUTOSAVE_MS, DraftKeeper } from './keeper.ts'
import type { LocalDraft } from './local.ts'

const ends: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:05:00+03:00') })
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await settle()
  vi.useRealTimers()
  localStorage.clear()
})

/** A fake server of drafts: a save names its revision, and a late one is kept as a second draft. */
function server() {
  const drafts = new Map<string, Writing & { revision: number }>()
  const requests: FakeRequest[] = []
  let answer: 'all' | 'nothing' | 'lost' | number = 'all'

  function save(id: string, { revision, ...words }: Writing & { revision: number }): Answer {
    const before = drafts.get(id)
    const saved_at = new Date().toISOString()
    if (before && isSameWriting(before, words)) return { status: 200, body: { revision: before.revision, saved_at } }
    if (before && before.revision !== revision) {
      const kept = crypto.randomUUID()
      drafts.set(kept, { ...words, revision: 1 })
      return { status: 409, body: { detail: 'Черновик уже изменили', kept, revision: before.revision } as never }
    }
    drafts.set(id, { ...words, revision: revision + 1 })
    return { status: 200, body: { revision: revision + 1, saved_at } }
  }

  const replies = new Proxy({} as Record<string, unknown>, {
    get: (_, at: string) => (request: FakeRequest) => {
      if (answer === 'nothing') return noConnection()
      if (typeof answer === 'number') return { status: answer, body: { detail: 'Нет' } }
      const [, id = ''] = /^\w+ \/api\/editor\/drafts\/(?:([\w-]+)\/)?$/.exec(at) ?? []
      const draft = drafts.get(id)
      if (at.startsWith('PATCH')) {
        const reply = save(id, request.body as Writing & { revision: number })
        return answer === 'lost' ? noConnection() : reply
      }
      if (id) return draft ? { status: 200, body: draft as Draft } : { status: 404 }
      return { status: 200, body: { results: [...drafts.keys()].map((known) => ({ id: known }) as DraftLine) } }
    },
  })
  const api = createApi({ fetch: fakeServer(replies as Replies, requests), token: () => 't' })
  const saves = () => requests.filter(({ method }) => method === 'PATCH')
  return { api, drafts, requests, saves, say: (next: typeof answer) => (answer = next) }
}

type Server = ReturnType<typeof server>

/** A tab with an open editor. */
function tab({ api }: Server, owner = 'maria') {
  let now: Writing = NOTHING_WRITTEN
  const keeper = new DraftKeeper({ api, owner, read: () => now, onListed: () => {} })
  now = keeper.writing
  const end = keeper.start()
  ends.push(end)
  return {
    keeper,
    end,
    write(content: string) {
      now = { ...now, content: `<p>${content}</p>` }
      keeper.changed()
    },
    words: () => now.content,
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const stored = () => JSON.parse(localStorage.getItem('editorContent') ?? 'null') as LocalDraft | null
const texts = ({ drafts }: Server) => [...drafts.values()].map(({ content }) => content).sort()

// spec: B-344, B-345, B-588
test('a draft is saved in the browser and on the server two seconds after the last change', async () => {
  const there = server()
  const { write, keeper } = tab(there)
  write('Раз')
  await wait(AUTOSAVE_MS - 100)
  write('Раз, два')
  await wait(AUTOSAVE_MS - 100)
  expect(stored()).toBeNull()
  await wait(100)
  expect(stored()).toMatchObject({ title: '', short_description: '', content: '<p>Раз, два</p>', embed_links: [] })
  expect(there.saves()).toHaveLength(1)
  expect(there.saves()[0]!.url).toBe(`/api/editor/drafts/${keeper.get().id}/`)
  expect(there.saves()[0]!.body).toMatchObject({ revision: 0, content: '<p>Раз, два</p>' })
  expect(keeper.get().saved).toEqual({ where: 'server', at: Date.now() })
  expect(AUTOSAVE_MS).toBe(2000)
})

test('an unchanged draft is not saved again, and each save carries the revision of the one before', async () => {
  const there = server()
  const { write, keeper } = tab(there)
  write('Раз')
  await wait(AUTOSAVE_MS)
  keeper.changed()
  await wait(AUTOSAVE_MS)
  write('Два')
  await wait(AUTOSAVE_MS)
  expect(there.saves().map(({ body }) => (body as LocalDraft).revision)).toEqual([0, 1])
  expect(keeper.get().conflict).toBeNull()
})

// spec: B-347, B-348
test('closing the editor saves the draft at once, and the next opening begins with it', async () => {
  const there = server()
  const first = tab(there)
  first.write('На середине сло')
  first.end()
  expect(stored()!.content).toBe('<p>На середине сло</p>')
  await settle()
  expect(texts(there)).toEqual(['<p>На середине сло</p>'])
  const second = tab(there)
  expect(second.words()).toBe('<p>На середине сло</p>')
  expect(second.keeper.get().id).toBe(first.keeper.get().id)
})

test('a draft is stored in the browser when the page is left', () => {
  const { write } = tab(server())
  write('Ухожу')
  window.dispatchEvent(new Event('pagehide'))
  expect(stored()!.content).toBe('<p>Ухожу</p>')
})

test('a draft is kept on the device without a network and sent once it is back', async () => {
  const there = server()
  there.say('nothing')
  const { write, keeper } = tab(there)
  write('В метро')
  await wait(AUTOSAVE_MS)
  expect(keeper.get().saved!.where).toBe('device')
  there.say('all')
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(keeper.get().saved!.where).toBe('server')
  expect(texts(there)).toEqual(['<p>В метро</p>'])
})

test('a draft’s save is retried when the server is busy, and not when it refuses', async () => {
  const there = server()
  there.say(503)
  const { write, keeper } = tab(there)
  write('Раз')
  await wait(AUTOSAVE_MS)
  there.say('all')
  await wait(15_000)
  expect(keeper.get().saved!.where).toBe('server')
  there.say(403)
  write('Два')
  await wait(AUTOSAVE_MS)
  const asked = there.requests.length
  await wait(60_000)
  expect(there.requests).toHaveLength(asked)
  expect(keeper.get().saved!.where).toBe('device')
})

test('a draft’s save whose answer was lost does not create a second draft', async () => {
  const there = server()
  there.say('lost')
  const { write, keeper } = tab(there)
  write('Раз')
  await wait(AUTOSAVE_MS)
  there.say('all')
  write('Раз, два')
  await wait(AUTOSAVE_MS)
  expect(texts(there)).toEqual(['<p>Раз, два</p>'])
  expect(keeper.get().conflict).toBeNull()
})

test('a draft changed on another device is kept, and this device’s text goes on as a draft of its own', async () => {
  const there = server()
  const { write, keeper } = tab(there)
  write('Начало')
  await wait(AUTOSAVE_MS)
  const { id } = keeper.get()
  there.drafts.set(id, { ...there.drafts.get(id)!, content: '<p>С телефона</p>', revision: 9 })
  write('Начало и конец')
  await wait(AUTOSAVE_MS)
  expect(texts(there)).toEqual(['<p>Начало и конец</p>', '<p>С телефона</p>'])
  expect(keeper.get().conflict).toEqual({ id, mineAt: Date.now() })
  expect(keeper.get().id).not.toBe(id)
  write('Начало, середина и конец')
  await wait(AUTOSAVE_MS)
  expect(texts(there)).toEqual(['<p>Начало, середина и конец</p>', '<p>С телефона</p>'])
  expect(stored()!.id).toBe(keeper.get().id)
})

test.each([['all'], ['nothing']] as const)('two tabs keep both texts of a draft, server says %s', async (answer) => {
  const there = server()
  const first = tab(there)
  first.write('Начало')
  await wait(AUTOSAVE_MS)
  const second = tab(there)
  there.say(answer)
  first.write('Первая вкладка')
  await wait(AUTOSAVE_MS)
  second.write('Вторая вкладка')
  await wait(AUTOSAVE_MS)
  expect(second.keeper.get().conflict?.id).toBe(first.keeper.get().id)
  expect(first.keeper.get().conflict).toBeNull()
  first.write('Первая вкладка, дальше')
  await wait(AUTOSAVE_MS)
  second.write('Вторая вкладка, дальше')
  await wait(AUTOSAVE_MS)
  there.say('all')
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(texts(there)).toEqual(['<p>Вторая вкладка, дальше</p>', '<p>Первая вкладка, дальше</p>'])
  expect(first.keeper.get().conflict).toBeNull()
})

test('another account’s draft in the same browser is neither shown nor lost', async () => {
  const there = server()
  there.say('nothing')
  const maria = tab(there, 'maria')
  maria.write('Мария')
  maria.end()
  const anna = tab(there, 'anna')
  expect(anna.words()).toBe('')
  anna.write('Анна')
  anna.end()
  expect(tab(there, 'maria').words()).toBe('<p>Мария</p>')
  expect(tab(there, 'anna').words()).toBe('<p>Анна</p>')
})

test('opening another draft replaces the current one in the editor, and the current one is kept', async () => {
  const there = server()
  const { write, keeper } = tab(there)
  write('Первый')
  keeper.take({ ...NOTHING_WRITTEN, id: crypto.randomUUID(), revision: 3, content: '<p>Второй</p>' }, true, Date.now())
  await settle()
  expect(texts(there)).toEqual(['<p>Первый</p>'])
  expect(keeper.writing.content).toBe('<p>Второй</p>')
})

test('a draft’s save in progress is awaited, but only for a limited time', async () => {
  let answer = () => {}
  const fetch = () =>
    new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json({ revision: 1, saved_at: new Date().toISOString() }))
    })
  const words = (content: string) => () => ({ ...NOTHING_WRITTEN, content })
  const kept = (content: string) => {
    const api = createApi({ fetch, token: () => 't' })
    const keeper = new DraftKeeper({ api, owner: 'maria', read: words(content), onListed: () => {} })
    ends.push(keeper.start())
    keeper.saveNow()
    const settled = vi.fn()
    void keeper.settled().then(settled)
    return settled
  }
  const heard = kept('<p>Один</p>')
  await settle()
  expect(heard).not.toHaveBeenCalled()
  answer()
  await settle()
  expect(heard).toHaveBeenCalledOnce()

  const unheard = kept('<p>Два</p>')
  await vi.advanceTimersByTimeAsync(2900)
  expect(unheard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(unheard).toHaveBeenCalledOnce()
})

test('a published text’s draft is removed from the browser', async () => {
  const { write, keeper } = tab(server())
  write('Готово')
  await wait(AUTOSAVE_MS)
  keeper.forget()
  expect(localStorage.length).toBe(0)
  expect(keeper.get().saved).toBeNull()
})

test.each([['{'], ['7'], ['[]'], ['{"content":7,"images":"x","channels":[{}]}']])(
  'the stored value %s is not read as a draft',
  (junk) => {
    localStorage.setItem('editorContent', junk)
    localStorage.setItem('editorContent.waiting', junk)
    expect(tab(server()).words()).toBe('')
  },
)

test('a stored draft of the specified form is restored', () => {
  const kept = { title: 'З', short_description: 'К', content: '<p>Т</p>', embed_links: ['https://t.me/a/1'] }
  localStorage.setItem('editorContent', JSON.stringify(kept))
  expect(tab(server()).keeper.writing).toMatchObject(kept)
})

test('a browser without storage space reports that the draft is not kept', async () => {
  expectConsoleWarn(/^Черновик не сохранён в браузере/)
  const there = server()
  there.say('nothing')
  const { write, keeper } = tab(there)
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: full })
  write('Раз')
  vi.advanceTimersByTime(AUTOSAVE_MS)
  expect(keeper.get().saved!.where).toBe('nowhere')
  vi.unstubAllGlobals()
})
