import { dehydrate, hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'
import { SWEEP_AFTER_MS } from './recordStore.ts'
import { changeRecord, getRecord, putRecords, recordKey, recordKind, useRecord, useRecords } from './records.ts'

interface Thing {
  id: number
  name: string
  isNew: boolean
}

const THING = recordKind<Thing>('thing')
const thing = (id: number, given: Partial<Thing> = {}): Thing => ({ id, name: `Вещь ${id}`, isNew: false, ...given })
const drawn: number[] = []

function Card({ id }: { id: number }) {
  drawn.push(id)
  return <li>{useRecord(THING, id)?.name}</li>
}

const countNew = (things: readonly Thing[]) => things.filter(({ isNew }) => isNew).length
const isNewChanged = (before: Thing, after: Thing) => before.isNew !== after.isNew
const select = vi.fn(countNew)

function Count({ ids }: { ids: number[] }) {
  return <output>{useRecords(THING, ids, select, isNewChanged)}</output>
}

const IDS = [1, 2, 3]

const nameAll = (things: readonly Thing[]) => ({ names: things.map(({ name }) => name).join(', ') })
let timesDrawn = 0

function Names() {
  timesDrawn += 1
  return <output>{useRecords(THING, IDS, nameAll, isNewChanged).names}</output>
}

const show = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <ul>
        {IDS.map((id) => (
          <Card key={id} id={id} />
        ))}
      </ul>
      <Count ids={IDS} />
    </QueryClientProvider>,
  )

/** A query of pages of ids, as a list that holds these records. */
function listOf(client: QueryClient, name: string, ids: number[]) {
  client.getQueryCache().build(client, { queryKey: [name], meta: { holds: THING.name } })
  client.setQueryData([name], { pages: [{ ids, next: null }], pageParams: [null] })
}

test('a changed record draws its own card again and no other', () => {
  const client = createQueryClient()
  putRecords(
    client,
    THING,
    IDS.map((id) => thing(id)),
  )
  show(client)
  drawn.length = 0
  act(() => changeRecord(client, THING, 2, (known) => ({ ...known, name: 'Иначе' })))
  expect(drawn).toEqual([2])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Вещь 1', 'Иначе', 'Вещь 3'])
})

test('a record that arrives unchanged stays the same object and draws nothing', () => {
  const client = createQueryClient()
  putRecords(
    client,
    THING,
    IDS.map((id) => thing(id)),
  )
  const before = getRecord(client, THING, 1)
  show(client)
  drawn.length = 0
  act(
    () =>
      void putRecords(
        client,
        THING,
        IDS.map((id) => thing(id)),
      ),
  )
  expect(drawn).toEqual([])
  expect(getRecord(client, THING, 1)).toBe(before)
})

test('a value selected from records is computed once per batch and not for changes of other records', () => {
  const client = createQueryClient()
  putRecords(
    client,
    THING,
    IDS.map((id) => thing(id)),
  )
  show(client)
  select.mockClear()
  act(
    () =>
      void putRecords(
        client,
        THING,
        IDS.map((id) => thing(id, { name: 'Иначе' })),
      ),
  )
  act(() => void putRecords(client, THING, [thing(9, { isNew: true })]))
  expect(select).not.toHaveBeenCalled()
  act(
    () =>
      void putRecords(
        client,
        THING,
        IDS.map((id) => thing(id, { isNew: true })),
      ),
  )
  expect(screen.getByRole('status').textContent).toBe('3')
  expect(select).toHaveBeenCalledTimes(1)
})

test('changing an unknown record does not create it', () => {
  const client = createQueryClient()
  changeRecord(client, THING, 1, (known) => ({ ...known, name: 'Иначе' }))
  expect(client.getQueryData(recordKey(THING, 1))).toBeUndefined()
})

test('records are kept while a list holds them or a component draws them, and then removed', () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  putRecords(
    client,
    THING,
    [1, 2, 3, 4, 5].map((id) => thing(id)),
  )
  listOf(client, 'long', [1, 4, 5])
  const { unmount } = show(client)
  const kept = () => [1, 2, 3, 4, 5].filter((id) => getRecord(client, THING, id))
  vi.advanceTimersByTime(SWEEP_AFTER_MS)
  expect(kept()).toEqual([1, 2, 3, 4, 5])
  unmount()
  listOf(client, 'long', [4])
  vi.advanceTimersByTime(SWEEP_AFTER_MS)
  expect(kept()).toEqual([4])
  client.removeQueries({ queryKey: ['long'] })
  vi.advanceTimersByTime(SWEEP_AFTER_MS)
  expect(kept()).toEqual([])
  expect(client.getQueryCache().findAll({ queryKey: ['record'] })).toEqual([])
})

test('records of a list that is still loading are not removed', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  listOf(client, 'long', [])
  let answer = () => {}
  const reading = client.fetchQuery({
    queryKey: ['long'],
    staleTime: 0,
    meta: { holds: THING.name },
    queryFn: async () => {
      const ids = putRecords(client, THING, [thing(1)])
      await new Promise<void>((resolve) => (answer = resolve))
      return { pages: [{ ids, next: null }], pageParams: [null] }
    },
  })
  await vi.advanceTimersByTimeAsync(SWEEP_AFTER_MS)
  expect(getRecord(client, THING, 1)).toBeDefined()
  answer()
  await reading
  await vi.advanceTimersByTimeAsync(SWEEP_AFTER_MS)
  expect(getRecord(client, THING, 1)).toBeDefined()
})

test('hydration begins with the server’s records and then shows the newer ones', async () => {
  const server = createQueryClient()
  putRecords(
    server,
    THING,
    IDS.map((id) => thing(id)),
  )
  const page = (client: QueryClient) => (
    <QueryClientProvider client={client}>
      <Suspense>
        <Card id={1} />
        <Count ids={IDS} />
      </Suspense>
    </QueryClientProvider>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page(server))
  expect(root.textContent).toBe('Вещь 10')
  const client = createQueryClient()
  hydrate(client, JSON.parse(JSON.stringify(dehydrate(server))))
  getRecord(client, THING, 1)
  putRecords(client, THING, [thing(1, { name: 'Участнику', isNew: true })])
  const onRecoverableError = vi.fn()
  await act(async () => hydrateRoot(root, page(client), { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(root.textContent).toBe('Участнику1')
})

test('a value made of unchanged records is drawn once on hydration', async () => {
  const page = (client: QueryClient) => (
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>
  )
  const server = createQueryClient()
  putRecords(
    server,
    THING,
    IDS.map((id) => thing(id)),
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page(server))
  const client = createQueryClient()
  hydrate(client, JSON.parse(JSON.stringify(dehydrate(server))))
  timesDrawn = 0
  await act(async () => hydrateRoot(root, page(client)))
  expect(timesDrawn).toBe(1)
  await act(async () => {
    putRecords(client, THING, [thing(1, { name: 'Новое имя', isNew: true })])
  })
  expect(root.textContent).toBe('Новое имя, Вещь 2, Вещь 3')
})
