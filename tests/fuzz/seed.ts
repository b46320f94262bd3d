/**
 * The seed of random input. `npm test` always uses the same one, so that its result depends on the code alone;
 * `npm run test:fuzz` chooses a new one for each run. FUZZ_SEED repeats a run.
 */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
