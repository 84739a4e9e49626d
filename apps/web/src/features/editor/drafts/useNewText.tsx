import type { DraftLine } from '@palata/contract/posts/drafts'
import { postWriting } from '@palata/contract/posts/writing'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { assertSignedInAs } from '#features/accounts'
import { toast } from '#ui/toasts/index.ts'
import { SavedMark } from '../frame/SavedMark.tsx'
import { draftList, outdateDrafts } from '../queries.ts'
import type { Writing } from '../writing.ts'
import { ConflictNote } from './ConflictNote.tsx'
import { DraftsPart } from './DraftsPart.tsx'
import { DraftKeeper } from './keeper.ts'

interface NewTextOptions {
  owner: string
  /** The desk writes every kind of text; the site only opinions. */
  isAtDesk?: boolean
  /** Initial content instead of the latest draft, which stays in the list of drafts. */
  begin?: Writing | undefined
  /** Opens a draft that is edited elsewhere: an edit of a post, or a text of the desk. */
  onElsewhere: (draft: Pick<DraftLine, 'id' | 'post_id'>) => void
}

/** A new text: saved as a draft from the first letter until the server has the post. */
export function useNewText({ owner, isAtDesk = false, begin, onElsewhere }: NewTextOptions) {
  const api = useApi()
  const client = useQueryClient()
  const read = useRef<(() => Writing) | null>(null)
  const [keeper] = useState(() => {
    const made = new DraftKeeper({
      api: inNameOf(owner, client, api),
      owner,
      isAtDesk,
      read: () => read.current?.() ?? null,
      onListed: () => void outdateDrafts(client),
    })
    // The earlier draft stays in the list of drafts.
    if (begin) made.take({ ...begin, id: crypto.randomUUID(), revision: 0 }, false, Date.now())
    return made
  })
  const { id, conflict, saved, waiting } = useSyncExternalStore(keeper.subscribe, keeper.get)
  /** Changes with each text that is put into the form. */
  const [opened, setOpened] = useState(0)
  const { data } = useQuery(draftList(api))
  const isListed = (other: string) => data?.results.some((draft) => draft.id === other) === true
  const [listed, setListed] = useState<string | null>(null)
  const [gone, setGone] = useState<string | null>(null)
  // The list may be older than the conflict, so only a draft that stood in it can be missing from it.
  if (conflict && isListed(conflict.id) && listed !== conflict.id) setListed(conflict.id)
  const isOtherGone = (other: string) =>
    gone === other || (listed === other && !isListed(other) && !waiting.some((draft) => draft.id === other))
  useEffect(() => keeper.start(), [keeper])

  function put(take: () => void) {
    take()
    read.current = null
    setOpened((count) => count + 1)
  }

  async function open(other: string) {
    const here = keeper.get().waiting.find((draft) => draft.id === other)
    if (here) return put(() => keeper.take(here, here.isSent, here.at))
    const line = data?.results.find((draft) => draft.id === other)
    if (line && (line.post_id || (line.kind && !isAtDesk))) return onElsewhere(line)
    try {
      const draft = await api.call(postWriting.draft, { params: { id: other } })
      put(() => keeper.take(draft, true, Date.parse(draft.saved_at)))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return toast('Не удалось открыть черновик')
      toast('Этого черновика больше нет: его опубликовали или удалили')
      setGone(other)
      void outdateDrafts(client)
    }
  }

  return {
    /** Sends the text by `create`, which calls `onTaken` once the server has it; the draft is then removed. */
    async send(create: (names: { key: string; draft_id: string }, onTaken: () => void) => Promise<void>) {
      keeper.saveNow()
      await keeper.settled()
      await assertSignedInAs(client, api, owner)
      await create({ key: keeper.key, draft_id: keeper.get().id }, () => {
        read.current = null
        keeper.forget()
      })
      await outdateDrafts(client)
    },
    /** Opens another draft in the form. */
    open,
    /** React key of the form: a new one for each text. */
    key: opened,
    form: {
      initial: keeper.writing,
      onChange: () => keeper.changed(),
      onReader(reader: (() => Writing) | null) {
        // The form unmounts before the page does, so its last changes are saved now.
        if (!reader) keeper.saveNow()
        read.current = reader
      },
      saved: <SavedMark keeper={keeper} />,
      isKept: saved?.where !== 'nowhere',
      notice: conflict && (
        <ConflictNote
          key={id}
          mineAt={conflict.mineAt}
          otherAt={data?.results.find((draft) => draft.id === conflict.id)?.saved_at}
          isOtherGone={isOtherGone(conflict.id)}
          onKeep={() => keeper.settleConflict()}
          onOther={() => void open(conflict.id)}
        />
      ),
      drafts: (
        <DraftsPart keeper={keeper} onOpen={(other) => void open(other)} onNew={() => put(() => keeper.takeNew())} />
      ),
    },
  }
}

/** Calls only while this person is signed in: another account must not get their drafts. */
function inNameOf(owner: string, client: QueryClient, api: Api): Api {
  return {
    ...api,
    async call(...call) {
      await assertSignedInAs(client, api, owner)
      return api.call(...call)
    },
  }
}
