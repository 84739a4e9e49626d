import type { ModerationAct } from '@palata/contract/moderation'
import type { listItemRecords } from '#features/audit'

type ItemRecord = Awaited<ReturnType<typeof listItemRecords>>[number]

/** Commands of the log in the reader's words. */
const ACTIONS: Record<string, string> = {
  'publish-post': 'Публикация',
  'edit-post': 'Правка',
  'pin-post': 'Закрепление',
  'unpin-post': 'Открепление',
  'remove-post': 'Удаление',
  'restore-post': 'Возвращение',
  'add-to-channel': 'Добавление в канал',
  'take-from-channel': 'Снятие с канала',
  'uphold-report': 'Жалоба принята',
  'dismiss-report': 'Жалоба отклонена',
}

export function presentAct({ id, at, operator, command, arguments: given, outcome }: ItemRecord): ModerationAct {
  const { object_id, content_type, reason } = given as Pick<ModerationAct, 'object_id' | 'content_type' | 'reason'>
  const action = ACTIONS[command] ?? command
  return { id, at: at.toISOString(), actor: operator, action, object_id, content_type, reason, outcome }
}
