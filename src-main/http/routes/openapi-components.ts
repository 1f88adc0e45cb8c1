import { z } from 'zod';
import { categoryCreateRequestSchema, categorySchema, categoryUpdateRequestSchema } from '../../../src-shared/category';
import { changePageSchema, publicPatchSchema } from '../../../src-shared/tree-patch';
import { peopleSchema, presenceNoteSchema, presenceSchema } from '../../../src-shared/presence';
import { fieldsRequestSchema, versionedFieldsSchema } from '../../../src-shared/fields';
import { rulesRequestSchema, versionedRulesSchema } from '../../../src-shared/rules';
import { enveloped, problemSchema, refusalSchema } from '../../../src-shared/envelope';
import { meSchema } from '../../../src-shared/me';
import {
  proposalAnswerSchema,
  proposalListSchema,
  proposalRequestSchema,
  proposalReviewSchema,
  proposalSummarySchema,
  publishedSchema,
  publishRequestSchema,
  reviewRuleSchema
} from '../../../src-shared/proposals';

const healthSchema = z.object({ status: z.literal('ok'), revision: z.int().min(0), count: z.int().min(0) });

/** Every answer by its component's name, and the parts of them that clients know by name. */
export const ANSWERS = {
  Category: categorySchema,
  CategoryTree: enveloped(z.array(categorySchema)),
  ChangePage: enveloped(changePageSchema),
  Patch: publicPatchSchema,
  CreatedCategory: enveloped(categorySchema),
  Done: enveloped(z.null()),
  Fields: enveloped(versionedFieldsSchema),
  Rules: enveloped(versionedRulesSchema),
  Health: enveloped(healthSchema),
  Me: enveloped(meSchema),
  People: enveloped(peopleSchema),
  Presence: enveloped(presenceSchema),
  ProposalList: enveloped(proposalListSchema),
  ProposalReview: enveloped(proposalReviewSchema),
  ProposalSummary: enveloped(proposalSummarySchema),
  ProposedRequest: enveloped(proposalRequestSchema),
  Published: enveloped(publishedSchema),
  AnsweredRule: enveloped(reviewRuleSchema),
  SignIn: z.object({
    resource: z.string(),
    authorization_servers: z.array(z.string()),
    bearer_methods_supported: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    canopy_client_id: z.string()
  }),
  Description: z.looseObject({ openapi: z.string() }),
  Problem: problemSchema,
  Refusal: refusalSchema
};

/** Every body of a request, likewise. */
export const REQUESTS = {
  CategoryCreateRequest: categoryCreateRequestSchema,
  FieldsRequest: fieldsRequestSchema,
  RulesRequest: rulesRequestSchema,
  PresenceNote: presenceNoteSchema,
  ProposalRequest: proposalRequestSchema,
  PublishRequest: publishRequestSchema,
  ProposalAnswer: proposalAnswerSchema,
  ReviewRule: reviewRuleSchema,
  CategoryUpdateRequest: categoryUpdateRequestSchema
};

/** What a success answers, and what is sent, by the name of its component. */
export type AnswerSchema = keyof typeof ANSWERS;
export type RequestSchema = keyof typeof REQUESTS;
