import type { ModerationAct } from '@palata/contract/moderation'
import { type listItemRecords, NO_REASON } from '#features/audit'
import { keyOf, kindOf, type NamedThing, type Thing } from './things.ts'

type ItemRecord = Awaited<ReturnType<typeof listItemRecords>>[number]

/** Labels of the log's commands. */
const ACTIONS: Record<string, string> = {
  'publish-post': 'Публикация',
  'edit-post': 'Правка',
  'pin-post': 'Закрепление',
  'unpin-post': 'Открепление',
  'remove-post': 'Удаление',
  'schedule-post': 'Срок выхода',
  'write-post': 'Новая публикация',
  'edit-recording': 'Запись подкаста',
  'hide-post': 'Скрытие',
  'restore-post': 'Возвращение',
  'add-to-channel': 'Добавление в канал',
  'take-from-channel': 'Снятие с канала',
  'set-look': 'Вид карточки',
  'set-author': 'Смена автора',
  'publish-signal': 'Публикация',
  'pin-signal': 'Закрепление',
  'unpin-signal': 'Открепление',
  'edit-signal': 'Правка',
  'remove-signal': 'Удаление',
  'restore-signal': 'Возвращение',
  'uphold-report': 'Жалоба принята',
  'dismiss-report': 'Жалоба отклонена',
  'reopen-report': 'Жалоба открыта снова',
}

/** The item that an audit record is about. */
export function thingOf(record: Pick<ItemRecord, 'arguments'>): Thing {
  const { content_type, object_id: id } = actedOn(record)
  return { kind: kindOf(content_type), id }
}

function actedOn({ arguments: given }: Pick<ItemRecord, 'arguments'>) {
  return given as Pick<ModerationAct, 'object_id' | 'content_type' | 'reason'>
}

export function presentAct(record: ItemRecord, named: ReadonlyMap<string, NamedThing>): ModerationAct {
  const { id, at, operator: actor, command, outcome } = record
  const { object_id, content_type, reason } = actedOn(record)
  const about = named.get(keyOf(thingOf(record)))
  return {
    id,
    at: at.toISOString(),
    actor,
    action: ACTIONS[command] ?? command,
    object_id,
    content_type,
    title: about?.title ?? null,
    url: about?.url ?? null,
    reason: reason === NO_REASON ? '' : reason,
    outcome,
  }
}
