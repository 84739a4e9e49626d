import { LEAST_CONFIDENCE, MOST_CONFIDENCE, type PositionWord } from '@palata/contract/signals/limits'
import { Segments } from '#ui/controls/Segments.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import styles from './SignalForm.module.css'
import type { useSignalForm } from './useSignalForm.ts'

type Form = ReturnType<typeof useSignalForm>

/** How sure the author is; optional, sealed with the call and hidden until the club has answered. */
export function Confidence({ form: { draft, change, problems } }: { form: Form }) {
  return (
    <div>
      <TextInput
        label="Уверенность, %"
        value={draft.confidence}
        onChange={(text) => change({ confidence: text.replace(/\D/g, '') })}
        autoComplete="off"
        error={problems.fields.confidence}
      />
      <small className={styles.away}>
        {`Что цель будет раньше стопа и\u00a0срока: от\u00a0${LEAST_CONFIDENCE} до\u00a0${MOST_CONFIDENCE}, можно не\u00a0называть. Клуб увидит после своих ответов.`}
      </small>
    </div>
  )
}

const SIDES = [
  ['', 'Не раскрываю'],
  ['none', 'Нет'],
  ['long', 'В лонге'],
  ['short', 'В шорте'],
] as const
const SIZES = [
  ['1', 'до 1 %'],
  ['5', '1–5 %'],
  ['20', '5–20 %'],
  ['100', '> 20 %'],
] as const

/** The author's own position in the coin; a change after publication leaves a note. */
export function OwnPosition({ form: { draft, change, problems }, isPublished }: { form: Form; isPublished: boolean }) {
  const [side = '', size = '5'] = draft.position.split('-') as ['' | 'none' | 'long' | 'short', string?]
  const positionOf = (one: string, up: string) => (one === 'long' || one === 'short' ? `${one}-${up}` : one)
  const choose = (one: string, up: string) => change({ position: positionOf(one, up) as '' | PositionWord })
  return (
    <div className={styles.own}>
      <span aria-hidden="true">Моя позиция</span>
      <Segments label="Моя позиция" options={SIDES} chosen={side} onChoose={(one) => choose(one, size)} />
      {(side === 'long' || side === 'short') && (
        <>
          <span aria-hidden="true">Доля портфеля</span>
          <Segments label="Доля портфеля" options={SIZES} chosen={size as '5'} onChoose={(up) => choose(side, up)} />
        </>
      )}
      {isPublished && (
        <small className={styles.away}>Правка позиции после публикации помечается и остаётся в журнале</small>
      )}
      {problems.fields.position && (
        <p className={styles.problem} role="alert">
          {problems.fields.position}
        </p>
      )}
    </div>
  )
}
