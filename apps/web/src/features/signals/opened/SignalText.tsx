import type { OpenedSignal } from '@palata/contract/signals'
import { useMe } from '#features/accounts'
import { Pictures, PostText } from '#features/posts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { useNow } from '#ui/time/useNow.ts'
import { signalFormLayer } from '../layers.ts'
import styles from './SignalText.module.css'

/** The text knows of no prices and no cards of its own; the same list each time, so that it is not drawn anew. */
const NONE: never[] = []

/** The reasons of an idea, as members read them. */
export function SignalText({ signal }: { signal: OpenedSignal }) {
  return (
    <>
      {signal.content ? (
        <PostText html={signal.content} coins={NONE} embeds={NONE} />
      ) : (
        <p className={styles.none}>Автор не объяснил свою идею.</p>
      )}
      <Pictures sources={signal.images_list} />
      <OwnEdit signal={signal} />
    </>
  )
}

/** An author who is no moderator has no menu; their own words are theirs to mend, and later to add to. */
function OwnEdit({ signal }: { signal: OpenedSignal }) {
  const me = useMe()
  const now = useNow()
  if (!signal.is_mine || !signal.written || signal.removed || !me || me.is_moderator) return null
  const isFixed = signal.fixed_at !== null && now.getTime() >= Date.parse(signal.fixed_at)
  return (
    <p className={styles.edit}>
      <TextButton onClick={() => signalFormLayer.open({ id: signal.id })}>
        {isFixed ? 'Дополнить' : 'Редактировать'}
      </TextButton>
    </p>
  )
}
