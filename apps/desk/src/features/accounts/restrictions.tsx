import type { RestrictionKind } from '@palata/contract/desk/accounts/person'
import { type DeskRestriction, deskRestrictions } from '@palata/contract/desk/accounts/restrictions'
import { Link } from '@site/navigation/index.ts'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen } from '#lists/screen.ts'

/** Restrictions in words about a person. */
export const RESTRICTIONS: Record<RestrictionKind, string> = {
  limited: 'не пишет',
  frozen: 'заморожен',
  closed: 'закрыт',
}

export const restrictionsScreen: ResourceScreen = {
  key: 'restrictions',
  title: 'Ограничения',
  contract: deskRestrictions,
  one: 'Ограничение',
  tabs: [
    { key: 'standing', words: 'Действуют', narrow: { state: 'standing' } },
    { key: 'over', words: 'Сняты', narrow: { state: 'over' } },
    { key: 'all', words: 'Все', narrow: {} },
  ],
  filters: [
    { name: 'kind', words: 'Что', kind: Object.entries(RESTRICTIONS) },
    { name: 'person', words: 'Кто', kind: 'words' },
  ],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const one = row as unknown as DeskRestriction
    return {
      title: one.reason,
      by: one.person,
      about: [RESTRICTIONS[one.kind], `решил ${whoOf(one.actor)}`],
      at: momentInWords(one.created_at, now),
      state: stateInWords(one, now),
    }
  },
  facts: (row, now) => {
    const one = row as unknown as DeskRestriction
    return [
      ['Кто', linkTo(one.person)],
      ['Что', RESTRICTIONS[one.kind]],
      ['Причина', one.reason],
      ['Решил', whoOf(one.actor)],
      ['С', momentInWords(one.created_at, now)],
      ['До', one.until && momentInWords(one.until, now)],
      ['Сняли', one.lifted_at && `${momentInWords(one.lifted_at, now)}, ${whoOf(one.lifted_by ?? '')}`],
    ]
  },
  empty: 'Никто ни в чём не ограничен',
}

/** The log writes an operator as `operator:name`, and an expiry as `system`. */
const whoOf = (actor: string) => actor.replace(/^operator:/, '').replace('system', 'вышел срок')

function stateInWords({ is_standing: stands, until, lifted_by: by }: DeskRestriction, now: Date) {
  if (stands) return until ? `до ${momentInWords(until, now)}` : 'действует'
  return by && by !== 'system' ? 'снято' : 'срок вышел'
}

const linkTo = ({ id, name, username }: DeskRestriction['person']) => (
  <Link to={`/desk/people/${id}`}>{name || username}</Link>
)
