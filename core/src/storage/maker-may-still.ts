/**
 * SQL condition on a row `l` of `links`, the same for every store: its maker may still make it (design.md §9.4). The operator of
 * the machine (`maker` is NULL) always may, and so does an operator. An owner may at the site of the link; a reset opens
 * everything that its person has, so its maker must own all of that person's sites. A maker who was removed may nothing.
 * `schema`: the prefix of the tables' names.
 */
export function makerMayStill(schema: "" | "parley."): string {
  const [people, grants] = [`${schema}people`, `${schema}people_sites`];
  return `(l.maker IS NULL OR EXISTS (SELECT 1 FROM ${people} m WHERE m.id = l.maker AND (m.is_operator OR
    CASE WHEN l.kind = 'reset' THEN NOT EXISTS (
      SELECT 1 FROM ${people} p LEFT JOIN ${grants} g ON g.person = p.id
        LEFT JOIN ${grants} o ON o.person = m.id AND o.site = g.site AND o.role = 'owner'
      WHERE p.email = l.email AND (p.is_operator OR g.site IS NOT NULL AND o.site IS NULL))
    ELSE EXISTS (SELECT 1 FROM ${grants} o WHERE o.person = m.id AND o.site = l.site AND o.role = 'owner') END)))`;
}
