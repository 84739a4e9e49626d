import type { Db } from '#platform/database.ts'
import { installationOf } from '#platform/processes/installation.ts'
import { lastRehearsal } from './rehearsalStore.ts'
import { isLate } from './retention.ts'
import { lastFailure, newestWhole } from './store.ts'

/** What the desk tells of backups, with what somebody must do about them. */
export async function readBackupState(db: Db, now: Date) {
  const [newest, failure, rehearsal, installation] = await Promise.all([
    newestWhole(db),
    lastFailure(db),
    lastRehearsal(db),
    installationOf(db),
  ])
  const warnings: { title: string; advice: string }[] = []
  if (newest && isLate(newest.asked_at, now))
    warnings.push({
      title: 'Больше суток нет новой копии',
      advice:
        failure || 'Посмотрите, идёт ли работник и задано ли, куда класть копии: BACKUP_DIR или BACKUP_S3_ENDPOINT.',
    })
  else if (!newest && !failure && installation?.isProduction)
    warnings.push({
      title: 'Копий ещё нет',
      advice: 'Задайте BACKUP_DIR (лучше папку на другом диске) или BACKUP_S3_ENDPOINT, и они пойдут каждую ночь сами.',
    })
  else if (failure) warnings.push({ title: 'Копия не вышла', advice: failure })
  if (rehearsal?.is_rehearsal_good === false)
    warnings.push({ title: 'Копия не разворачивается', advice: rehearsal.rehearsal })
  return {
    facts: {
      newest_at: newest?.asked_at.toISOString() ?? null,
      bytes: newest?.bytes ?? null,
      rehearsed_at: rehearsal?.rehearsed_at.toISOString() ?? null,
      is_rehearsal_good: rehearsal?.is_rehearsal_good ?? null,
    },
    warnings,
  }
}
