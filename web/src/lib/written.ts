import { useSyncExternalStore } from 'react'
import { hearPlans, writer } from './phone'

const hearNothing = () => () => undefined

// useWriter is what writes numbers as people in their countries do. The plans are read where there is a number to write, and nowhere else.
export const useWriter = (some: boolean) => useSyncExternalStore(some ? hearPlans : hearNothing, writer)

// useWritten is a number as people in its country write it.
export const useWritten = (number: string): string => useWriter(number !== '')(number)
