import { useLocation } from '@tanstack/react-router';
import { sectionNameLanguage, sections } from '../../features/launcher/hub/sections.ts';
import { AppIcon } from '../../ui/app-icon.tsx';

/** The icon of the hub's section that is open, for its header (spec 1, section 2). */
export function SectionMark() {
  const section = useOpenSection();
  return section ? <AppIcon icon={section.icon} colour={section.colour} size="small" /> : null;
}

/** Its label, the one that its tile carries. */
export function SectionLabel() {
  const section = useOpenSection();
  return section ? <span lang={sectionNameLanguage(section.key)}>{section.label()}</span> : null;
}

/** The section whose screens are open, as the hub's list has it. */
export function useOpenSection() {
  return sectionAt(useLocation({ select: ({ pathname }) => pathname }));
}

/** Whose screen of the hub stands at an address. */
export function sectionAt(path: string) {
  const [, first, second] = path.split('/');
  return first === 'app' ? sections.find(({ key }) => key === second) : undefined;
}
