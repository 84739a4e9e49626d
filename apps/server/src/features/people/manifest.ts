import type { Manifest } from '#manifest.ts'
import { findablePeople } from './findable.ts'

/** Who is who: people by name, id or address, as everyone sees them. `accounts` writes their rows. */
export const people: Manifest = { name: 'people', tables: {}, findable: { person: findablePeople } }
