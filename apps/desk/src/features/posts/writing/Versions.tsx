import { type PostVersion, postWriting } from '@palata/contract/posts/writing'
import { useApi } from '@site/api/api.tsx'
import type { Writing } from '@site/features/editor/desk.ts'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { Pressable } from '@site/ui/controls/Pressable.tsx'
import { fullText } from '@site/ui/numbers/index.ts'
import { useNow } from '@site/ui/time/useNow.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import { Differences } from './Differences.tsx'
import { wordsOfHtml } from './differences.ts'
import styles from './Versions.module.css'

interface VersionsProps {
  postId: number
  revision: number
  /** Reads the form; null before the editor is ready. */
  read: () => Writing | null
  /** Puts an earlier text into the form without saving it. */
  onRestore: (version: PostVersion) => void
}

/** Earlier versions of the post: each can be compared with the form and put back into it. */
export function Versions({ postId, revision, read, onRestore }: VersionsProps) {
  const api = useApi()
  const now = useNow()
  const [compared, setCompared] = useState<{ version: PostVersion; now: Writing } | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', 'versions', postId, revision],
    queryFn: async ({ signal }) =>
      (await api.call(postWriting.versions, { params: { id: String(postId) } }, { signal, quiet: true })).results,
  })
  return (
    <Section title="Версии" note={data && data.length > 0 ? `правка ${revision}` : undefined}>
      {error && !data && <Message onRetry={() => void refetch()}>{error.message}</Message>}
      {data?.length === 0 && <p className={styles.none}>Текст ещё не меняли.</p>}
      <ul className={styles.list}>
        {data?.map((version, index) => (
          <li key={version.revision}>
            <Pressable
              className={styles.version}
              aria-pressed={compared?.version === version}
              onClick={() => {
                const writing = read()
                setCompared(compared?.version === version || !writing ? null : { version, now: writing })
              }}
            >
              <b>{momentInWords(version.replaced_at, now)}</b>
              <span>
                {version.editor?.name ?? 'Автор'}, {growth(version, data[index + 1])}
              </span>
            </Pressable>
          </li>
        ))}
      </ul>
      {compared && (
        <div className={styles.compared}>
          <Differences version={compared.version} now={compared.now} />
          <div className={styles.buttons}>
            <Button
              size="small"
              onClick={() => {
                onRestore(compared.version)
                setCompared(null)
              }}
            >
              Вернуть этот текст
            </Button>
            <Button size="small" kind="secondary" onClick={() => setCompared(null)}>
              Закрыть
            </Button>
          </div>
        </div>
      )}
    </Section>
  )
}

/** Growth over the version before it: «+412 знаков». */
function growth(version: PostVersion, before: PostVersion | undefined): string {
  const signs = (one: PostVersion) => wordsOfHtml(one.content).length
  const size = signs(version)
  if (!before) return `${fullText('count', size)} зн.`
  const change = size - signs(before)
  return change === 0 ? 'столько же знаков' : `${change > 0 ? '+' : '\u2212'}${fullText('count', Math.abs(change))} зн.`
}
