import { desk } from '@palata/contract/desk'
import { PRESENCE_SECONDS } from '@palata/contract/desk/own/presence'
import { useApi } from '@site/api/api.tsx'
import { Avatar } from '@site/ui/blocks/Avatar.tsx'
import { timeOf } from '@site/ui/time/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import styles from './Presence.module.css'

interface PresenceProps {
  /** Resource name in the contract. */
  resource: string
  id: number
}

/** Shows who else of the team is editing this object, and reports that this person is. */
export function Presence({ resource, id }: PresenceProps) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['desk', 'presence', resource, id],
    queryFn: ({ signal }) => api.call(desk.present, { body: { resource, id, is_open: true } }, { signal, quiet: true }),
    refetchInterval: PRESENCE_SECONDS * 1000,
    // A form in a background tab is still being edited.
    refetchIntervalInBackground: true,
    staleTime: 0,
    // Presence is not essential: the form works without it.
    retry: false,
  })
  useEffect(() => {
    const leave = () => {
      void api.call(desk.present, { body: { resource, id, is_open: false } }, { quiet: true }).catch(() => {
        // Without this call the server notices the missing heartbeats.
      })
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [api, resource, id])
  const others = data?.others ?? []
  return (
    <div role="status">
      {others.length > 0 && (
        <p className={styles.line}>
          <span>Сейчас это правит не только вы:</span>
          {others.map(({ username, name, avatar, since }) => (
            <span key={username} className={styles.person}>
              <Avatar src={avatar} name={username} size={16} />
              <b>{name || username}</b> с {timeOf(since)}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
