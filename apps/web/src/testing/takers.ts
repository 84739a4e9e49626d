/** Loaded before the tests, so that no test waits for the code that the first update cycle loads. */
import '../updateTakers.ts'
