/** The import list as a Mermaid drawing: rooms by wing; transitive imports are omitted. */
export function drawRooms(allowed: Readonly<Record<string, readonly string[]>>): string {
  const rooms = Object.keys(allowed).filter((room) => /^(people|newsroom|clippings)\/|^admin$/.test(room));
  const direct = new Map(
    rooms.map((room) => [room, rooms.filter((other) => other !== room && permits(allowed[room] ?? [], other))]),
  );
  const reaches = (from: string, to: string): boolean =>
    (direct.get(from) ?? []).some((next) => next === to || reaches(next, to));
  const lines = ['flowchart BT'];
  for (const wing of ['people', 'newsroom', 'clippings']) {
    lines.push(`  subgraph ${wing}`);
    for (const room of rooms.filter((name) => name.startsWith(`${wing}/`)))
      lines.push(`    ${idOf(room)}[${room.slice(wing.length + 1)}]`);
    lines.push('  end');
  }
  lines.push('  admin');
  for (const [from, targets] of direct) {
    const shortest = targets.filter((to) => !targets.some((via) => via !== to && reaches(via, to)));
    for (const to of shortest) lines.push(`  ${idOf(from)} --> ${idOf(to)}`);
  }
  return lines.join('\n');
}

const permits = (list: readonly string[], room: string) =>
  list.some((entry) => room === entry || room.startsWith(`${entry}/`));

const idOf = (room: string) => room.replace('/', '_');
