import type { CheckStep, Difference } from '@palata/contract/ledger/checkStep'
import { MISMATCHES } from '@palata/contract/ledger/witness'

const DIFFERENCES: Record<Difference, string> = {
  text: 'текст',
  title: 'заголовок',
  coin: 'монета',
  direction: 'направление',
  target: 'цель',
  stop: 'стоп',
  result: 'результат',
  position: 'позиция автора',
}

/** The first thing that does not hold, in a sentence. */
export function wrongWords(steps: readonly CheckStep[]): string {
  const wrong = steps.find(({ is }) => is === 'wrong')
  switch (wrong?.step) {
    case 'idea':
      return `Отличается от запечатанного: ${wrong.is === 'wrong' ? wrong.differs.map((what) => DIFFERENCES[what]).join(', ') : ''}.`
    case 'confidence':
      return 'Уверенность автора отличается от запечатанной.'
    case 'entries':
      return 'Запись журнала не об этой идее, не этого автора или под другим номером, временем или сроком.'
    case 'path':
      return 'Такой записи под подписанным корнем нет: её подменили или место у неё другое.'
    case 'root':
      return 'Корень не подписан ключом журнала.'
    case 'log':
      return wrong.seen.kind === 'mismatch' ? MISMATCHES[wrong.seen.why] : ''
    default:
      return ''
  }
}
