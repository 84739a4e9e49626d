/** Runs the work for every item even when some fail; throws at the end if any failed. */
export async function eachAlone<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => problems.push(error))
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} of ${items.length} failed`)
}
