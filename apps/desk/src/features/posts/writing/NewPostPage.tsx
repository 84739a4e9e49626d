import { deskPosts } from '@palata/contract/desk/posts'
import { deskWriting } from '@palata/contract/desk/posts/writing'
import { useInvalidate } from '@refinedev/core'
import { ApiError, useApi } from '@site/api/api.tsx'
import { isNothing, useNewText, type Writing } from '@site/features/editor/desk.ts'
import { useNavigate, useQueryParams } from '@site/navigation/index.ts'
import { useNow } from '@site/ui/time/useNow.ts'
import { useEffect, useState } from 'react'
import { sayDone } from '#acts/undo.ts'
import { Missing } from '#frame/Missing.tsx'
import { Section } from '#frame/Section.tsx'
import { useDeskMe } from '#providers/me.ts'
import { OutletPart } from './OutletPart.tsx'
import { AT_ONCE, NO_TIME, outcomeOf, outletOf, SUBMITS, sentOf } from './outlet.ts'
import { type Kind, WritingForm } from './WritingForm.tsx'

const EVERY_KIND: readonly Kind[] = ['material', 'news', 'podcast', 'opinion']

/** Page of a new publication, saved as a draft from the first letter. Moderators write only opinions. */
export function NewPostPage() {
  const { roles } = useDeskMe()
  if (roles.includes('editor')) return <NewPost kinds={EVERY_KIND} />
  return roles.includes('moderator') ? <NewPost kinds={['opinion']} /> : <Missing />
}

function NewPost({ kinds }: { kinds: readonly Kind[] }) {
  const api = useApi()
  const me = useDeskMe()
  const now = useNow()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const asked = new URLSearchParams(useQueryParams())
  const [outlet, setOutlet] = useState(AT_ONCE)
  const [problem, setProblem] = useState<string>()
  const { key, form, send, open } = useNewText({
    owner: me.username,
    isAtDesk: true,
    onElsewhere: ({ id, post_id: postId }) => navigate(`/desk/materials/${postId}/write?draft=${id}`),
  })
  const draftId = asked.get('draft')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each draft in the address
  useEffect(() => {
    if (draftId) void open(draftId)
  }, [draftId])

  async function publish({ images, kind, source, ...writing }: Writing) {
    const chosen = outletOf(kind, outlet)
    const way = sentOf(chosen)
    if (!way) return setProblem(NO_TIME)
    setProblem(undefined)
    const ofNews = kind === 'news' && { source: source?.trim() ?? '' }
    await send(async (names, onTaken) => {
      const body = { ...writing, old_images: images, ...way, ...names }
      const post = kind
        ? await api.call(deskWriting.write, { body: { ...body, kind, ...ofNews } }, { quiet: true })
        : await api.call(deskWriting.writeOpinion, { body }, { quiet: true })
      onTaken()
      void invalidate({ resource: deskPosts.name, invalidates: ['all'] })
      sayDone({ words: outcomeOf(chosen, post.publish_at, now), undo: null })
      // A podcast's recording is added on the page of an existing post.
      navigate(`/desk/materials/${post.id}${kind === 'podcast' ? '/write' : ''}`)
    }).catch((error: unknown) => {
      const wrongTime = error instanceof ApiError && error.fields.publish_at?.[0]
      if (!wrongTime) throw error
      setProblem(wrongTime)
    })
  }

  return (
    <WritingForm
      key={key}
      {...form}
      initial={isNothing(form.initial) ? { ...form.initial, kind: firstKind(kinds, asked.get('kind')) } : form.initial}
      title="Новая публикация"
      back="/desk/materials"
      kinds={kinds}
      submit={(kind) => SUBMITS[outletOf(kind, outlet).publish]}
      onSend={publish}
      before={(kind) => (
        <Section title="Выход">
          <OutletPart
            outlet={outletOf(kind, outlet)}
            isLater={kind === 'podcast'}
            onChange={(next) => {
              setOutlet(next)
              setProblem(undefined)
            }}
            problem={problem}
          />
        </Section>
      )}
    />
  )
}

/** Kind of the list that the person came from; otherwise a material. */
function firstKind(kinds: readonly Kind[], list: string | null) {
  if (!kinds.includes('news') || list === 'opinions') return null
  if (list === 'podcasts') return 'podcast'
  return list === 'news' ? 'news' : 'material'
}
