/** What the bell shows. */
export const checkKey = () => ['notifications', 'check'] as const
export const listKey = () => ['notifications', 'list'] as const
