import { notifications } from '@palata/contract/notifications'
import type { PushDevice } from '@palata/contract/notifications/devices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { Button } from '#ui/controls/Button.tsx'
import { formatAge } from '#ui/format/index.ts'
import { Row, Rows } from '#ui/frames/Rows.tsx'
import { useNow } from '#ui/time/useNow.ts'
import { toast } from '#ui/toasts/index.ts'
import { devicesKey } from '../keys.ts'
import styles from './Threads.module.css'

/** Devices that receive pushes, with the time of the last one; null when there are none. */
export function Devices() {
  const api = useApi()
  const { data } = useQuery({
    queryKey: devicesKey(),
    queryFn: ({ signal }) => logFailure('устройств', () => api.call(notifications.devices, undefined, { signal })),
  })
  if (!data || data.results.length === 0) return null
  return (
    <div>
      <h3 className={styles.title}>Push-уведомления на устройствах</h3>
      <Rows>
        {data.results.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </Rows>
    </div>
  )
}

function Device({ device }: { device: PushDevice }) {
  const api = useApi()
  const client = useQueryClient()
  const now = useNow()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(notifications.testDevice, { params: { id: String(device.id) } }),
    onSuccess: ({ delivered, detail }) => toast(detail, delivered ? 'green' : 'red'),
    onError: (error) => toast(error.message, 'red'),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey() }),
  })
  return (
    <Row
      icon="phone"
      action={
        <Button
          kind="gray"
          size="small"
          isBusy={isPending}
          aria-label={`Проверить: ${device.device}`}
          onClick={() => mutate()}
        >
          Проверить
        </Button>
      }
    >
      <p className={styles.link}>{device.device}</p>
      <p className={styles.state}>{stateOf(device, now)}</p>
    </Row>
  )
}

function stateOf({ last_success_at: last, has_problem: hasProblem }: PushDevice, now: Date) {
  if (hasProblem) return 'Последнее уведомление не дошло'
  if (last === null) return 'Ещё ничего не приходило'
  const age = formatAge(last, now)
  return age === 'только что' ? 'Последнее дошло только что' : `Последнее дошло ${age} назад`
}
