import { useLater } from '#navigation'

const load = async () => (await import('./WholePlayer.tsx')).WholePlayer

/** The player, loaded after everything that the page itself needs. */
export function PlayerHost() {
  const Player = useLater(load)
  return Player && <Player />
}
