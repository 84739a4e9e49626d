/** What a cycle of updates loads when the first of them comes: here it is loaded before, so that no test waits for it. */
import '../updateTakers.ts'
