import sentences from './messages/en.json' with { type: 'json' };
import type { MergePlan } from './merge-plan';

export const messages = {
  ...sentences,
  merge: {
    ...sentences.merge,
    plan: (target: string, others: number, plan: Omit<MergePlan, 'edits'>): readonly string[] => {
      const { stays, moved, united, filled, isMetadataLeftOut } = sentences.merge.plan;
      return [
        stays({ target, count: others }),
        moved({ count: plan.moved }),
        ...(plan.united > 0 ? [united({ count: plan.united, deleted: plan.deleted })] : []),
        ...(plan.filled > 0 ? [filled({ count: plan.filled })] : []),
        ...(plan.isMetadataLeftOut ? [isMetadataLeftOut] : [])
      ];
    }
  }
};
