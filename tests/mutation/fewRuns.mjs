import fc from 'fast-check'

// A change that a property notices at all is mostly noticed by its first examples.
fc.configureGlobal({ numRuns: 20 })
