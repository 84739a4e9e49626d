import type { CheckStep } from '@palata/contract/ledger/checkStep'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { numberOf, shortHash } from '../words.ts'
import styles from './SealRow.module.css'

const ICONS: Record<CheckStep['is'], IconName> = {
  right: 'check',
  new: 'check',
  closed: 'lock',
  wrong: 'warning',
}

/** What the check did, step by step. */
export function Steps({ steps, isKept }: { steps: readonly CheckStep[]; isKept: boolean }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => {
        const [words, figure] = tell(step, isKept)
        return (
          <li key={step.step} data-is={step.is}>
            <Icon name={ICONS[step.is]} />
            <span>{words}</span>
            {figure && <code>{figure}</code>}
          </li>
        )
      })}
    </ol>
  )
}

function tell(step: CheckStep, isKept: boolean): [words: string, figure: string] {
  switch (step.step) {
    case 'idea':
      if (step.is === 'closed') return ['Идея вам закрыта: проверены номер, время и место в журнале', '']
      return step.is === 'right'
        ? ['Текст и идея на экране — те, что запечатаны', shortHash(step.hash)]
        : ['Текст или идея на экране не те, что запечатаны', shortHash(step.hash)]
    case 'confidence':
      return confidenceWords(step)
    case 'entries':
      return step.is === 'right'
        ? [
            `Запись №\u00a0${numberOf(step.index)} получена, обязательство сошлось`,
            `${Math.ceil(step.bytes / 1024)}\u00a0КБ`,
          ]
        : [`Запись №\u00a0${numberOf(step.index)} не об этой идее`, `${Math.ceil(step.bytes / 1024)}\u00a0КБ`]
    case 'path':
      return [
        step.is === 'right' ? 'Путь до корня сошёлся' : 'Путь от записи не приводит к корню',
        `хешей: ${step.hashes}`,
      ]
    case 'root':
      return [
        step.is === 'right' ? 'Корень подписан ключом журнала' : 'Подпись корня не сошлась',
        step.root && shortHash(step.root),
      ]
    case 'log':
      return logWords(step, isKept)
  }
}

function confidenceWords({ is, percent }: Extract<CheckStep, { step: 'confidence' }>): [string, string] {
  const figure = percent === null ? '' : `${percent}\u00a0%`
  if (is === 'closed') return ['Уверенность автора запечатана, а число вам пока скрыто', figure]
  return is === 'right'
    ? ['Уверенность автора — та, что запечатана', figure]
    : ['Уверенность автора не та, что запечатана', figure]
}

function logWords({ is, seen }: Extract<CheckStep, { step: 'log' }>, isKept: boolean): [string, string] {
  if (is === 'wrong') return ['Журнал не продолжает того, что видел этот браузер', '']
  if (seen.kind === 'new_origin') return ['Журнал начат заново, и запись об этом есть', '']
  if (!isKept) return ['Сверить с прошлым нечем: этот браузер не хранит отметок', '']
  if (is === 'new') return ['Отметка запомнена: в следующий раз браузер сверит журнал с ней', '']
  return ['Журнал продолжает то, что этот браузер видел раньше', '']
}
