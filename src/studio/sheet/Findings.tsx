import { Badge, Box, Heading, Link, List, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cell } from './cells.ts'
import { type Finding, keyOfFinding } from './inspect/finding.ts'
import type { Inspected } from './runSheet.ts'

interface Props {
  cells: readonly Cell[]
  by: ReadonlyMap<string, Inspected>
  isDone: boolean
}

/** A finding with the cells that have it. */
interface Group {
  finding: Finding
  cells: Cell[]
}

/** Equal findings of several cells become one entry; that of the largest number of cells comes first. */
function groupsOf(cells: readonly Cell[], by: ReadonlyMap<string, Inspected>): Group[] {
  const groups = new Map<string, Group>()
  for (const cell of cells)
    for (const finding of by.get(cell.id)?.findings ?? []) {
      const key = keyOfFinding(finding)
      const group = groups.get(key) ?? { finding, cells: [] }
      if (!group.cells.includes(cell)) group.cells.push(cell)
      groups.set(key, group)
    }
  return [...groups.values()].toSorted((one, other) => other.cells.length - one.cells.length)
}

/** Everything that was found, with links to the cells. */
export function Findings({ cells, by, isDone }: Props): ReactNode {
  const { t } = useTranslation()
  const groups = groupsOf(cells, by)
  return (
    <Box
      as="aside"
      width={{ base: 'full', xl: '320px' }}
      flexShrink="0"
      position={{ xl: 'sticky' }}
      top="80px"
      maxH={{ xl: 'calc(100dvh - 96px)' }}
      overflowY="auto"
    >
      <Heading as="h2" size="sm" mb="3" id="findings">
        {t('sheet.findings')}
      </Heading>
      {groups.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          {t(isDone ? 'sheet.noFindings' : 'sheet.noneYet')}
        </Text>
      )}
      <List.Root variant="plain" gap="3" aria-labelledby="findings">
        {groups.map(({ finding: { kind, block, text }, cells: own }) => (
          <List.Item key={`${kind} ${block} ${text}`} display="block" borderWidth="1px" rounded="md" p="3">
            <Badge size="xs" colorPalette="red" mb="1.5">
              {t(`sheet.kind.${kind}`)}
            </Badge>
            {block !== null && (
              <Text as="span" ms="2" fontSize="xs" fontFamily="mono">
                {block}
              </Text>
            )}
            {text && (
              <Text fontSize="sm" dir="auto" overflowWrap="anywhere">
                {text}
              </Text>
            )}
            <CellLinks cells={own} isEach={own.length === cells.length} />
          </List.Item>
        ))}
      </List.Root>
    </Box>
  )
}

/** How many cells of a finding are named at once. */
const namedCells = 8

/** Links to the cells of a finding. Those of many cells are folded. `isEach`: each cell of the sheet has it. */
function CellLinks({ cells, isEach }: { cells: readonly Cell[]; isEach: boolean }): ReactNode {
  const { t } = useTranslation()
  const named = cells.slice(0, isEach && cells.length > namedCells ? 0 : namedCells)
  const folded = cells.slice(named.length)
  return (
    <Box fontSize="xs" mt="1.5">
      <Links to={named} />
      {folded.length > 0 && (
        <details>
          <summary>{t(isEach ? 'sheet.eachCell' : 'sheet.moreCells', { number: folded.length })}</summary>
          <Links to={folded} />
        </details>
      )}
    </Box>
  )
}

const Links = ({ to }: { to: readonly Cell[] }): ReactNode =>
  to.map((cell, index) => (
    <span key={cell.id}>
      {index > 0 && ', '}
      <Link href={`#cell-${cell.id.replaceAll(' ', '-')}`}>{cell.caption}</Link>
    </span>
  ))
