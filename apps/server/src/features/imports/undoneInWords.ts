import { countOf } from '@palata/contract/text/plural'
import type { Undone } from './undo.ts'

/** «Летопись: убрано 12 публикаций; осталось 3: правленых 1, с ответами 2». */
export function undoneInWords({ title, posts, people, rights, held }: Undone): string {
  const gone = [
    posts > 0 && countOf(posts, ['публикация', 'публикации', 'публикаций']),
    people > 0 && countOf(people, ['аккаунт', 'аккаунта', 'аккаунтов']),
    rights > 0 && countOf(rights, ['право', 'права', 'прав']),
  ].filter(Boolean)
  const kept = held.edited + held.discussed + held.marked + held.came
  const why = [
    held.edited > 0 && `правленых ${held.edited}`,
    held.discussed > 0 && `с ответами ${held.discussed}`,
    held.marked > 0 && `с реакциями и закладками ${held.marked}`,
    held.came > 0 && `людей, которые уже вошли, ${held.came}`,
  ].filter(Boolean)
  const left = kept > 0 ? `; осталось ${kept}: ${why.join(', ')}` : ''
  return `${title}: убрано ${gone.join(', ') || 'ничего'}${left}`
}
