import { SPANS } from '@palata/contract/digest'
import { Segments } from '#ui/controls/Segments.tsx'
import { BareInput } from '#ui/fields/text/BareInput.tsx'
import styles from './DigestPage.module.css'
import { fieldOf, instantOf } from './spans.ts'

const LEFT = 'left'
const OPTIONS = [
  ['day', 'Сутки'],
  ['week', 'Неделя'],
  ['month', 'Месяц'],
] as const

interface MomentChoiceProps {
  /** As in the address. */
  chosen: string | undefined
  /** It is known when the reader left. */
  hasLeft: boolean
  onChoose: (since: string | null) => void
}

/** The moment from which the digest tells: the reader's absence, a span, or a time of their own. */
export function MomentChoice({ chosen, hasLeft, onChoose }: MomentChoiceProps) {
  const options = [...(hasLeft ? [[LEFT, 'С прошлого раза'] as const] : []), ...OPTIONS]
  const isOwn = chosen !== undefined && !Object.hasOwn(SPANS, chosen)
  return (
    <div className={styles.choice}>
      <Segments
        label="С какого времени"
        options={options}
        chosen={isOwn ? ('' as 'day') : ((chosen ?? (hasLeft ? LEFT : 'day')) as 'day')}
        onChoose={(value) => onChoose((value as string) === LEFT ? null : value)}
      />
      <BareInput
        type="datetime-local"
        aria-label="С этого времени"
        className={styles.own}
        data-chosen={isOwn || undefined}
        defaultValue={isOwn ? fieldOf(chosen) : ''}
        key={isOwn ? chosen : ''}
        onBlur={({ target }) => {
          const since = instantOf(target.value)
          if (since !== null && target.value !== (isOwn ? fieldOf(chosen) : '')) onChoose(since)
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur()
        }}
      />
    </div>
  )
}
