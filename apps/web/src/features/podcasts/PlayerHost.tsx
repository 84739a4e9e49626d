import { useLater } from '#navigation'

const load = async () => (await import('./WholePlayer.tsx')).WholePlayer

/** The player, loaded after everything that the page itself needs. */
export function PlayerHost() {
  const Player = useLater(load, 'Не удалось загрузить плеер')
  return Player && <Player />
}
