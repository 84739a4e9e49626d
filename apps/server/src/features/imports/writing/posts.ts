import { importedPosts } from '#features/posts'
import { isOfRow } from '#platform/batches/writeRows.ts'
import { transaction } from '#platform/database.ts'
import type { PostItem } from '../items.ts'
import type { Running } from '../running.ts'
import { insertItems, listKnown } from '../store.ts'
import { keepPictureOf, tryPicture } from './pictures.ts'

/** Where posts go. */
export interface PostSettings {
  author: { id: number; username: string }
  model: 'News' | 'Material' | 'Opinion'
  channels: { id: number; slug: string }[]
}

type Post = Parameters<typeof importedPosts.insert>[1][number]

interface Placed {
  item: PostItem
  post: Post
}

/** Takes a batch of posts: what an earlier run brought is passed over, and one that cannot be taken costs itself alone. */
export async function takePosts(running: Running, settings: PostSettings, batch: readonly PostItem[]) {
  const fresh = await freshOf(running, batch)
  const rendered = await renderAll(running, settings, fresh)
  const placed: Placed[] = []
  for (const one of rendered)
    placed.push({ ...one, post: { ...one.post, images: await picturesOf(running, settings, one.item) } })
  if (running.runId === null) return running.tally.take('post', placed.length)
  await store(running, placed)
}

/** The posts of the batch that are new, without repetitions in the file. */
async function freshOf({ db, whose, runId, tally, seen }: Running, batch: readonly PostItem[]): Promise<PostItem[]> {
  const known = await listKnown(
    db,
    whose,
    'post',
    batch.flatMap(({ keys }) => keys),
  )
  return batch.filter(({ keys, place, pictures }) => {
    const standing = keys.map((key) => known.get(key)).find(Boolean)
    if (keys.some((key) => seen.has(key))) {
      tally.leave('post', place, 'такой номер в файле уже был')
      return false
    }
    for (const key of keys) seen.add(key)
    if (!standing) return true
    // Part of this very run, which was cut, counts as brought by it.
    const count = standing.run_id === runId ? tally.take.bind(tally) : tally.know.bind(tally)
    count('post')
    count('picture', pictures.length)
    return false
  })
}

/** Renders the texts in their order: an answer links to the post before, by the id that it has or gets. */
async function renderAll({ db, whose, tally }: Running, settings: PostSettings, items: PostItem[]) {
  if (items.length === 0) return []
  const { author, model, channels } = settings
  const channelIds = model === 'Opinion' || channels.length === 0 ? [] : channels.map(({ id }) => id)
  const answered = items.flatMap(({ replyTo }) => replyTo ?? [])
  const targets = new Map([...(await listKnown(db, whose, 'post', answered))].map(([key, row]) => [key, row.entity_id]))
  const ids = await importedPosts.reserveIds(db, items.length)
  const texts = items.map(({ title, html }) => ({ title, shortDescription: '', content: html }))
  const render = await importedPosts.rendererOf(db, texts)
  const placed: Placed[] = []
  for (const [at, item] of items.entries()) {
    const target = item.replyTo === null ? undefined : targets.get(item.replyTo)
    const text = { ...texts[at]!, content: item.html + (target ? answerTo(model, target) : '') }
    const shown = await render(text)
    if (shown instanceof Error) {
      tally.leave('post', item.place, whyOf(item, shown))
      continue
    }
    const id = ids[at]!
    for (const key of item.keys) targets.set(key, id)
    const publishedAt = new Date(item.at)
    const own = { id, model, authorId: author.id, isLive: item.isLive, publishedAt, channelIds, images: [] as string[] }
    placed.push({ item, post: { ...text, ...own, rendered: shown } })
  }
  return placed
}

const answerTo = (model: PostSettings['model'], id: number) =>
  `<p><i>Продолжает <a href="/${model.toLowerCase()}/${id}">более раннюю публикацию</a></i></p>`

function whyOf({ pictures, html }: PostItem, { message }: Error): string {
  if (html !== '') return message
  return pictures.length > 0 ? 'одни картинки, без слов: у публикации нет текста' : 'нет ни слова'
}

async function picturesOf({ db, objects, now, file, runId, tally }: Running, { author }: PostSettings, item: PostItem) {
  const addresses: string[] = []
  for (const path of item.pictures) {
    const kept =
      runId === null
        ? await tryPicture(file, path)
        : await keepPictureOf({ db, store: objects, now }, author.id, file, path)
    if (kept instanceof Error) tally.leave('picture', `${item.place}, ${path}`, kept.message)
    else {
      tally.take('picture')
      if (kept !== null) addresses.push(kept)
    }
  }
  // The same picture twice in an album is stored once.
  return [...new Set(addresses)]
}

/** Stores all at once; when the database refuses one, each alone, so that it is known which. */
async function store(running: Running, placed: Placed[]) {
  const { tally } = running
  if (placed.length === 0) return
  try {
    await storeTogether(running, placed)
    tally.take('post', placed.length)
  } catch (error) {
    if (!isOfRow(error)) throw error
    const [only] = placed
    if (placed.length === 1) return tally.leave('post', only!.item.place, `база не приняла: ${error.message}`)
    for (const one of placed) await store(running, [one])
  }
}

function storeTogether({ db, whose, runId }: Running, placed: Placed[]) {
  return transaction(db, async (tx) => {
    await importedPosts.insert(
      tx,
      placed.map(({ post }) => post),
    )
    const items = placed.flatMap(({ item, post }) =>
      item.keys.map((key) => ({ key, entity_id: post.id, beside: besideOf(item) })),
    )
    await insertItems(tx, whose, runId!, 'post', items)
  })
}

/** What posts have no place for. */
function besideOf({ editedAt, reactions }: PostItem) {
  return { ...(editedAt && { edited_at: editedAt }), ...(reactions.length > 0 && { reactions }) }
}
