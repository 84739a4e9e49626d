import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useMe } from '#features/accounts'
import { Pictures, PostText } from '#features/posts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { useNow } from '#ui/time/useNow.ts'
import { signalFormLayer } from '../layers.ts'
import styles from './SignalText.module.css'

/** A signal's text has no prices and no embeds. One constant list, so that the text is not rendered again. */
const NONE: never[] = []

/** The reasons behind a signal, for members. */
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

/** Button for an author who is not a moderator and so has no menu: edits the text, later only adds to it. */
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
